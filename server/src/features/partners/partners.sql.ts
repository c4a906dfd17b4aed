import type { PartnerType } from '@kabinet/contract/data/partner-fields'
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { isoTime } from '../../db/clock.ts'
import { type List, listJson, type ListQuery } from '../../db/list.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { sealedKeyOf } from '../../domain/person-keys/person-keys.sql.ts'

const { ref } = expressionBuilder<{ ptn: Tables['partner'] }, 'ptn'>()
const partnerJson = jsonBuildObject({
  id: ref('ptn.id'),
  type: ref('ptn.type'),
  display_name: ref('ptn.display_name'),
  sealed: ref('ptn.sealed'),
  created_at: isoTime(ref('ptn.created_at')),
})
export type SealedPartner = NonNullable<typeof partnerJson.expressionType>
export type KeyedPartner = { key: string; item: SealedPartner }
export type SealedPartners = { key: string | null; list: List<SealedPartner> }

export function partnerListJson(accountId: Expression<string>, query: ListQuery): RawBuilder<SealedPartners> {
  const rows = sql`partner ptn where ptn.account_id = ${accountId}`
  const list = listJson({ rows, as: 'ptn', item: partnerJson, name: 'display_name', time: 'created_at' }, query)
  return sql<SealedPartners>`json_build_object('key', ${sealedKeyOf(accountId)}, 'list', ${list})`
}

export function partnerJsonOf(accountId: Expression<string>, id: string): RawBuilder<KeyedPartner> {
  return sql<KeyedPartner>`(select json_build_object('key', ${sealedKeyOf(accountId)}, 'item', ${partnerJson})
    from partner ptn where ptn.account_id = ${accountId} and ptn.id = ${id}::uuid)`
}

export async function findPartner(tx: Db, accountId: string, id: string): Promise<SealedPartner | undefined> {
  const found = tx.selectFrom('partner as ptn').select(partnerJson.as('item'))
  const row = await found.where('ptn.account_id', '=', accountId).where('ptn.id', '=', id).executeTakeFirst()
  return row?.item
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

export async function findSameTaxNumber(
  tx: Db,
  { accountId, id, type, blindIndex }: PartnerRow,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from partner where account_id = ${accountId} and type = ${type} and twin = ${blindIndex}::bytea and id <> ${id}::uuid`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function countPartners(tx: Db, accountId: string): Promise<number> {
  const counted = tx.selectFrom('partner').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted.where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return count
}

export async function savePartner(
  tx: Db,
  { accountId, id, type, displayName, sealed, blindIndex }: PartnerRow,
): Promise<SealedPartner> {
  const { rows } = await sql<{ item: SealedPartner }>`
    insert into partner as ptn (account_id, id, type, display_name, sealed, twin)
    values (${accountId}, ${id}, ${type}, ${displayName}, ${sealed}, ${blindIndex})
    on conflict (account_id, id) do update set
      display_name = excluded.display_name, sealed = excluded.sealed, twin = excluded.twin, updated_at = excluded.updated_at
    returning ${partnerJson} as item`.execute(tx)
  const saved = rows[0]
  if (!saved) throw new Error('the partner was not saved')
  return saved.item
}

export async function deletePartnerRow(db: Db, accountId: string, id: string): Promise<boolean> {
  const partner = db.deleteFrom('partner').where('account_id', '=', accountId).where('id', '=', id)
  const { numDeletedRows } = await partner.executeTakeFirst()
  return numDeletedRows === 1n
}
