import type { Locale } from '@kabinet/contract/fields/locale'
import { type LegalKind, legalKinds } from '@kabinet/contract/legal/legal-text'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** A legal text to accept. `version` is null for the one in force. `accepted`: the version accepted before. */
export type PendingAgreement = {
  kind: LegalKind
  version: string | null
  summary: Record<Locale, string> | null
  accepted: string | null
}

/** The newest changes in force that the account has not accepted. `a`: its alias, none of those below. */
const unaccepted = (a: RawBuilder<unknown>) => sql`
  select change.kind, change.version, change.summary,
    (select max(had.version) from agreement had where had.account_id = ${a}.id and had.kind = change.kind) as accepted
  from (select distinct on (kind) * from legal_change where effective_at <= app_now() order by kind, version desc) change
  where not exists (
    select from agreement had where had.account_id = ${a}.id and had.kind = change.kind and had.version >= change.version)`

const first = (a: RawBuilder<unknown>) => sql`
  select every.kind, null::text as version, null::jsonb as summary, null::text as accepted
  from unnest(${sql.lit(`{${legalKinds.join(',')}}`)}::text[]) every (kind)
  where ${a}.must_agree and not exists (select from agreement had where had.account_id = ${a}.id and had.kind = every.kind)
    and not exists (select from legal_change change where change.kind = every.kind and change.effective_at <= app_now())`

const pending = (a: RawBuilder<unknown>) => sql`(${unaccepted(a)} union all ${first(a)}) pending`

/** JSON array; null when everything is accepted. `a`: alias of the account. */
export const pendingAgreementsJson = (a: RawBuilder<unknown>) => sql<PendingAgreement[] | null>`(
  select json_agg(json_build_object('kind', kind, 'version', version, 'summary', summary, 'accepted', accepted) order by kind desc)
  from ${pending(a)})`

/** Scalar: for `exists` PostgreSQL reads all agreements of the account. */
const hasAccepted = (a: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select true from agreement had where had.account_id = ${a}.id and had.kind = change.kind and had.version >= change.version limit 1), false)`

/** True when `pendingAgreementsJson` is not null. An older change that is not accepted means that the newest is not. */
export const hasPendingAgreements = (a: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from legal_change change where change.effective_at <= app_now() and not ${hasAccepted(a)})
  or (${a}.must_agree and (
    select count(distinct had.kind) from agreement had where had.account_id = ${a}.id) < ${sql.lit(legalKinds.length)}))`

export const arePending = (accountId: Expression<string>) =>
  sql<boolean>`(select ${hasPendingAgreements(sql`a`)} from account a where a.id = ${accountId})`

export async function findPendingAgreements(db: Db, accountId: string): Promise<PendingAgreement[] | null> {
  const { rows } = await sql<{ pending: PendingAgreement[] | null }>`
    select ${pendingAgreementsJson(sql`a`)} as pending from account a where a.id = ${accountId}`.execute(db)
  return rows[0]?.pending ?? null
}

/** True when the newest change of a text stops refresh tokens and the account has not accepted it. */
export const areTokensStopped = (a: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from legal_change change where change.stop_tokens_at <= app_now() and change.effective_at <= app_now()
      and not ${hasAccepted(a)} and not exists (select from legal_change newer
        where newer.kind = change.kind and newer.version > change.version and newer.effective_at <= app_now()))`
