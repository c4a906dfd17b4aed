import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '@kabinet/contract/fields/locale'
import { isoTime } from '../../db/clock.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db } from '../../db/schema.ts'
import type { SupportUndo } from '../../db/tables-support.ts'
import { newId } from '../../lib/ids.ts'
import { isUnfrozen } from '../accounts/frozen-contacts.sql.ts'
import { isOldEnough, isTrusted } from '../accounts/trust.sql.ts'

export const supportKinds = ['contact', 'link'] as const
type Kind = (typeof supportKinds)[number]

/** `contactKind` and `value`: null for a printed link. */
export type NewSupportRecovery = {
  accountId: string
  kind: Kind
  contactKind: ContactKind | null
  value: string | null
  old?: 'lost' | 'stolen'
  skipsSecondStep?: boolean
  tokenHash: Buffer | null
  who: string
  seconds: number
  undo?: SupportUndo
}

export type SupportRecovery = {
  id: string
  accountId: string
  kind: Kind
  contactKind: ContactKind | null
  value: string | null
  old: 'lost' | 'stolen' | null
  skipsSecondStep: boolean
  locale: Locale
  expiresAt: string
  undo: SupportUndo
}

/** Ends an earlier one of this kind. Lock the account before. Returns the id. */
export async function putSupportRecovery(tx: Db, r: NewSupportRecovery): Promise<string> {
  await endSupportRecoveries(tx, r.accountId, [r.kind])
  const id = newId()
  await sql`
    insert into support_recovery (id, account_id, kind, contact_kind, value, old, skips_second_step, token_hash, who, undo, password_changed_at, expires_at)
    select ${id}::uuid, a.id, ${r.kind}, ${r.contactKind}, ${r.value}, ${r.old ?? null}, ${r.skipsSecondStep ?? false}, ${r.tokenHash}::bytea, ${r.who},
      ${JSON.stringify(r.undo ?? {})}::jsonb, a.password_changed_at, app_now() + make_interval(secs => ${r.seconds}::float8)
    from account a where a.id = ${r.accountId}`.execute(tx)
  return id
}

export async function endSupportRecoveries(
  tx: Db,
  accountId: string,
  kinds: readonly Kind[] = supportKinds,
): Promise<void> {
  await sql`
    update support_recovery set ended_at = app_now()
    where account_id = ${accountId} and used_at is null and ended_at is null and kind = any(${sql.val([...kinds])}::text[])`.execute(
    tx,
  )
}

/** Contacts that were changed within 72 hours get no link, even if something trusted confirmed them. */
export const mayGetLink = (identifier: string, account: string): RawBuilder<boolean> => {
  const verified = sql.ref(`${identifier}.verified_at`)
  return sql<boolean>`(${isTrusted(identifier)} and ${isUnfrozen(identifier)}
    and (${isOldEnough(verified)} or ${verified} <= ${sql.ref(`${account}.created_at`)}))`
}

const isWaiting = sql<boolean>`(r.skips_second_step or (r.kind = 'link' and r.value is null)) and r.approved_by is null`

/** A change of the password or of its contact ends a link implicitly. */
const live = sql`support_recovery r join account a on a.id = r.account_id and a.status = 'active'
  where r.used_at is null and r.ended_at is null and r.expires_at > app_now()
    and (r.kind = 'contact' or r.password_changed_at = a.password_changed_at)
    and (r.kind = 'contact' or r.value is null or exists (select from identifier i
      where i.account_id = a.id and i.kind = r.contact_kind and i.value = r.value and ${mayGetLink('i', 'a')}))`

const columns = sql`r.id, r.account_id as "accountId", r.kind, r.contact_kind as "contactKind", r.value, r.old,
  r.skips_second_step as "skipsSecondStep", a.locale, ${isoTime(sql`r.expires_at`)} as "expiresAt", r.undo`

export async function findSupportRecovery(db: Db, tokenHash: Buffer): Promise<SupportRecovery | undefined> {
  const { rows } = await sql<SupportRecovery>`
    select ${columns} from ${live} and not (${isWaiting}) and r.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** True for one caller only. Lock the account before. */
export async function spendSupportRecovery(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update support_recovery set used_at = app_now() where id = (select r.id from ${live} and not (${isWaiting}) and r.id = ${id})
    returning id`.execute(tx)
  return rows.length === 1
}

/** A link that waits for the approval of another operator. */
export async function findWaiting(db: Db, id: string): Promise<(SupportRecovery & { who: string }) | undefined> {
  const { rows } = await sql<SupportRecovery & { who: string }>`
    select ${columns}, r.who from ${live} and ${isWaiting} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** The oldest 50. They wait for an hour. */
export async function listWaiting(db: Db): Promise<(SupportRecovery & { who: string })[]> {
  const { rows } = await sql<SupportRecovery & { who: string }>`
    select ${columns}, r.who from ${live} and ${isWaiting} and r.created_at > app_now() - interval '1 hour'
    order by r.created_at limit 50`.execute(db)
  return rows
}

/** `tokenHash`: null keeps that of a printed link. */
export async function approveSupportRecovery(
  tx: Db,
  { id, who, tokenHash, seconds }: { id: string; who: string; tokenHash: Buffer | null; seconds: number },
): Promise<void> {
  await sql`
    update support_recovery set approved_by = ${who}, token_hash = coalesce(${tokenHash}::bytea, token_hash),
      expires_at = app_now() + make_interval(secs => ${seconds}::float8)
    where id = ${id}`.execute(tx)
}

/** Verified and not frozen. */
export async function listOpenContacts(db: Db, accountId: string) {
  const { rows } = await sql<{ kind: ContactKind; value: string; mayGetLink: boolean }>`
    select i.kind, i.value, ${mayGetLink('i', 'a')} as "mayGetLink" from identifier i join account a on a.id = i.account_id
    where a.id = ${accountId} and i.verified_at is not null and ${isUnfrozen('i')}`.execute(db)
  return rows
}
