import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'
import { isTrusted } from '../accounts/trust.sql.ts'

/** A waiting or due recovery and its contact. It is due only while its contact is trusted. Times are ISO instants. */
export type LiveRecovery = {
  id: string
  kind: ContactKind
  value: string
  isDue: boolean
  dueAt: string
  overAt: string
}

/** A change of the password or the contact ends a recovery implicitly. `i`: alias of the contact. */
const live = sql`recovery r
  join account a on a.id = r.account_id and a.status = 'active' and a.password_changed_at = r.password_changed_at
  join identifier i on i.account_id = r.account_id and i.kind = r.kind and i.verified_at = r.contact_verified_at and ${isUnfrozen('i')}
  where r.expires_at > app_now()`
const columns = sql`r.id, r.kind, i.value, r.due_at <= app_now() and ${isTrusted('i')} as "isDue", ${isoTime(sql`r.due_at`)} as "dueAt", ${isoTime(sql`r.expires_at`)} as "overAt"`

/** `forUpdate`: locks the recovery until the commit. */
export async function findRecovery(db: Db, accountId: string, forUpdate = false): Promise<LiveRecovery | undefined> {
  const { rows } = await sql<LiveRecovery>`
    select ${columns} from ${live} and r.account_id = ${accountId} ${forUpdate ? sql`for update of r` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** Inserts a recovery or replaces a dead one. Lock the account and check for a live one before. */
export async function putRecovery(
  tx: Db,
  accountId: string,
  { kind, waitHours }: { kind: ContactKind; waitHours: number },
): Promise<void> {
  await sql`
    insert into recovery (account_id, id, kind, contact_verified_at, password_changed_at, due_at, expires_at)
    select a.id, ${newId()}::uuid, i.kind, i.verified_at, a.password_changed_at,
      app_now() + make_interval(hours => ${waitHours}), app_now() + make_interval(hours => ${waitHours}, days => 7)
    from account a join identifier i on i.account_id = a.id and i.kind = ${kind} and i.verified_at is not null
    where a.id = ${accountId}
    on conflict (account_id) do update set id = excluded.id, kind = excluded.kind, contact_verified_at = excluded.contact_verified_at,
      password_changed_at = excluded.password_changed_at, created_at = excluded.created_at, due_at = excluded.due_at,
      expires_at = excluded.expires_at, told_at = null`.execute(tx)
}

/** True for one caller only: deletes the recovery if it is due and still uses this contact. */
export async function takeDueRecovery(tx: Db, accountId: string, value: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery where account_id = (
      select r.account_id from ${live} and r.account_id = ${accountId} and r.due_at <= app_now() and ${isTrusted('i')} and i.value = ${value})
    returning account_id`.execute(tx)
  return rows.length === 1
}

/** Returns the recovery if it was live. `id`: deletes only this one. */
export async function deleteRecovery(tx: Db, accountId: string, id?: string): Promise<LiveRecovery | undefined> {
  const found = await findRecovery(tx, accountId, true)
  if (id !== undefined && found?.id !== id) return undefined
  await tx.deleteFrom('recovery').where('account_id', '=', accountId).execute()
  return found
}

/**
 * Contacts that were verified at least `hours` ago and were not frozen. A contact that an attacker added recently must not receive a
 * recovery code.
 */
export async function listOldContacts(db: Db, accountId: string, hours: number): Promise<ContactKind[]> {
  const old = sql<Date>`app_now() - make_interval(hours => ${hours})`
  const isNotFrozen = sql<boolean>`(frozen_until is null or trusted_at is not null)`
  const contacts = db.selectFrom('identifier').select('kind').where('account_id', '=', accountId).where(isNotFrozen)
  return (await contacts.where('verified_at', '<=', old).execute()).map(({ kind }) => kind)
}

/** Contacts by which the password was reset, as far back as the event log goes. `by` is null when the event has none. */
export async function listResets(db: Db, accountId: string, hours: number) {
  const { rows } = await sql<{ by: string | null; isRecent: boolean }>`
    select details ->> 'by' as by, bool_or(happened_at > app_now() - make_interval(hours => ${hours})) as "isRecent"
    from event where account_id = ${accountId} and kind = 'password_reset' and happened_at <= app_now() group by 1`.execute(
    db,
  )
  return rows
}

/** Claims due recoveries whose contact has not been notified yet; each is claimed by one process. */
export async function claimDue(tx: Db, max: number): Promise<{ accountId: string }[]> {
  const { rows } = await sql<{ accountId: string }>`
    update recovery set told_at = app_now() where account_id = any(array(
      select account_id from recovery where told_at is null and due_at <= app_now() order by due_at limit ${max}::int
      for update skip locked))
    returning account_id as "accountId"`.execute(tx)
  return rows
}

/** Locks the session that needs its second step, so that a password change, which ends it, waits. */
export async function holdHalfSession(tx: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from session where account_id = ${accountId} and id = ${sessionId} and confirmed_at is null and expires_at > app_now()
    for share`.execute(tx)
  return rows.length === 1
}
