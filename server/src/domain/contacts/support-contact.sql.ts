import type { Login } from '@kabinet/contract/fields/login'
import { limits } from '@kabinet/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { SupportUndo } from '../../db/tables-support.ts'

type Contact = NonNullable<SupportUndo['contact']>

/** The verified contact that a new one of this kind replaces: of the same kind, else the other one. */
export async function findContactToReplace(
  tx: Db,
  accountId: string,
  kind: Login['kind'],
): Promise<Contact | undefined> {
  const { rows } = await sql<{ contact: Contact }>`
    select to_jsonb(i) as contact from identifier i
    where i.account_id = ${accountId} and i.verified_at is not null order by i.kind = ${kind} desc limit 1`.execute(tx)
  return rows[0]?.contact
}

/** Freezes the contact as «This was not me» does, and makes the links of earlier messages void. Nothing of it is left as a former contact. */
export async function dropStolenContact(tx: Db, accountId: string, { kind, value }: Contact): Promise<void> {
  await sql`
    update identifier set frozen_until = app_now() + make_interval(days => ${limits.secureLinkDays}), trusted_at = null, support_at = null
    where account_id = ${accountId} and kind = ${kind}`.execute(tx)
  // A link has the time of its message in milliseconds.
  await sql`update account set secure_links_from = date_trunc('milliseconds', app_now()) where id = ${accountId}`.execute(
    tx,
  )
  const former = tx.deleteFrom('replaced_contact').where('account_id', '=', accountId)
  await former.where('kind', '=', kind).where('value', '=', value).execute()
}

type Replacement = { accountId: string; next: Login; old: 'lost' | 'stolen' }

/**
 * Replaces `contact`, of either kind, by the proven one. False when the contacts have changed since, `taken` when another account has verified
 * the new one.
 */
export async function replaceContactBySupport(
  tx: Db,
  { accountId, next, old }: Replacement,
  contact: Contact | undefined,
): Promise<boolean | 'taken'> {
  const standing = await findContactToReplace(tx, accountId, next.kind)
  if (standing?.kind !== contact?.kind || standing?.value !== contact?.value) return false
  await sql`
    delete from identifier where account_id = ${accountId} and kind = any(${sql.val([next.kind, contact?.kind ?? next.kind])}::text[])`.execute(
    tx,
  )
  await sql`delete from contact_candidate where account_id = ${accountId} and kind = ${next.kind}`.execute(tx)
  if (contact && old === 'lost')
    await sql`
      insert into replaced_contact (account_id, kind, value, verified_at)
      select ${accountId}::uuid, kind, value, verified_at from jsonb_populate_record(null::identifier, ${JSON.stringify(contact)}::jsonb)`.execute(
      tx,
    )
  const { rows } = await sql`
    with owned as (
      insert into identifier_owner (kind, value, account_id) values (${next.kind}, ${next.value}, ${accountId})
      on conflict (kind, value) do nothing returning kind, value, account_id
    )
    insert into identifier (account_id, kind, value, verified_at, support_at)
    select account_id, kind, value, app_now(), app_now() from owned returning kind`.execute(tx)
  return rows.length === 1 || 'taken'
}

/** Deletes the contacts of these kinds and puts the earlier one back, unless another account has verified it since. */
export async function putContactBack(
  tx: Db,
  accountId: string,
  kinds: readonly string[],
  contact: Contact,
): Promise<void> {
  await sql`
    delete from identifier where account_id = ${accountId} and kind = any(${sql.val([...kinds, contact.kind])}::text[])`.execute(
    tx,
  )
  await sql`
    with owned as (
      insert into identifier_owner (kind, value, account_id) values (${contact.kind}, ${contact.value}, ${accountId})
      on conflict (kind, value) do nothing returning kind
    )
    insert into identifier select i.* from jsonb_populate_record(null::identifier, ${JSON.stringify(contact)}::jsonb) i, owned`.execute(
    tx,
  )
}
