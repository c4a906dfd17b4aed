import type { listPartners } from '@kabinet/contract/api/partners.api'
import type { PartnerType } from '@kabinet/contract/data/partner-fields'
import type { QueryOf } from '@kabinet/contract/route'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { sealedKeyOf } from '../../domain/person-keys/person-keys.sql.ts'

/** A partner as the database keeps it: all but type, name and date is sealed. */
export type SealedPartner = { id: string; type: PartnerType; display_name: string; sealed: string; created_at: string }
export type SealedPartners = { key: string | null; items: SealedPartner[]; total: number }

const partnerJson = sql<SealedPartner>`json_build_object(
  'id', ptn.id, 'type', ptn.type, 'display_name', ptn.display_name, 'sealed', ptn.sealed,
  'created_at', to_char(ptn.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)`

/**
 * One's partners as JSON, to be joined to the session check; the aggregate takes the rows in the order of the subquery. The root collation
 * of Unicode holds ё with е, and every PostgreSQL has it.
 */
export function partnerListJson(accountId: Expression<string>, query: QueryOf<typeof listPartners>): RawBuilder<SealedPartners> {
  const order = sql.raw(query.order ?? (query.sort === 'name' ? 'asc' : 'desc'))
  const by =
    query.sort === 'name'
      ? sql`ptn.display_name collate "und-x-icu" ${order}, ptn.id ${order}`
      : sql`ptn.created_at ${order}, ptn.id ${order}`
  const found = sql`from partner ptn where ptn.account_id = ${accountId}
    and (${query.q ?? ''}::text = '' or position(${folded(sql`${query.q ?? ''}::text`)} in ${folded(sql`ptn.display_name`)}) > 0)`
  return sql<SealedPartners>`(select json_build_object(
    'key', ${sealedKeyOf(accountId)},
    'total', (select count(*)::int ${found}),
    'items', (select coalesce(json_agg(${partnerJson}), '[]') from (
      select ptn.id, ptn.type, ptn.display_name, ptn.sealed, ptn.created_at ${found}
      order by ${by} limit ${query.limit}::int offset ${query.offset}::int
    ) ptn)
  ))`
}

/** As people search: without regard to case and to the dots of ё, whatever language the database was made for. */
const folded = (text: Expression<unknown>) => sql`replace(lower(${text} collate "und-x-icu"), 'ё', 'е')`

export function partnerJsonOf(accountId: Expression<string>, id: string): RawBuilder<{ key: string; item: SealedPartner }> {
  return sql<{ key: string; item: SealedPartner }>`(select json_build_object('key', ${sealedKeyOf(accountId)}, 'item', ${partnerJson})
    from partner ptn where ptn.account_id = ${accountId} and ptn.id = ${id}::uuid)`
}

export async function findPartner(tx: Db, accountId: string, id: string): Promise<SealedPartner | undefined> {
  const { rows } = await sql<{ item: SealedPartner }>`
    select ${partnerJson} as item from partner ptn where ptn.account_id = ${accountId} and ptn.id = ${id}::uuid`.execute(tx)
  return rows[0]?.item
}

export type PartnerRow = {
  accountId: string
  id: string
  type: PartnerType
  displayName: string
  sealed: string
  /** Keyed hash of INN and KPP; null without an INN. */
  blindIndex: Buffer | null
}

/** The id of another partner of the same type, INN and KPP. */
export async function findSameTaxNumber(tx: Db, { accountId, id, type, blindIndex }: PartnerRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from partner where account_id = ${accountId} and type = ${type} and twin = ${blindIndex}::bytea and id <> ${id}::uuid`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function countPartners(tx: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from partner where account_id = ${accountId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds it, or changes the one of that id. */
export async function savePartner(tx: Db, { accountId, id, type, displayName, sealed, blindIndex }: PartnerRow): Promise<SealedPartner> {
  const { rows } = await sql<{ item: SealedPartner }>`
    insert into partner as ptn (account_id, id, type, display_name, sealed, twin)
    values (${accountId}, ${id}, ${type}, ${displayName}, ${sealed}, ${blindIndex})
    on conflict (account_id, id) do update set
      display_name = excluded.display_name, sealed = excluded.sealed, twin = excluded.twin, updated_at = app_now()
    returning ${partnerJson} as item`.execute(tx)
  const saved = rows[0]
  if (!saved) throw new Error('the partner was not saved')
  return saved.item
}

export async function deletePartnerRow(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from partner where account_id = ${accountId} and id = ${id}::uuid returning id`.execute(db)
  return rows.length === 1
}
