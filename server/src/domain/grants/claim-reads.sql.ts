import type { ClaimName } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import { batchedWrite } from '../../db/batched-writes.ts'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

export type NewClaimRead = { accountId: string; serviceId: string; claims: ClaimName[]; via: 'id_token' | 'userinfo' }

/** Returns the claims that are consented at that moment: fewer than requested, or none. */
export async function insertClaimRead(db: Db, read: NewClaimRead): Promise<ClaimName[]> {
  const { rows } = await consentedRead.execute(db, { ...read, id: newId() })
  return rows[0]?.claims ?? []
}

/** A lock on a consent or its account delays only its own reader. */
const consentedRead = batchedWrite<NewClaimRead & { id: string }, { claims: ClaimName[] }>(
  { accountId: 'uuid', serviceId: 'uuid', claims: 'text[]', via: 'text', id: 'uuid' },
  (value) => sql<{ claims: ClaimName[] }>`
    with consented as (
      select account_id, service_id, array(select name from unnest(${value('claims')}::text[]) name where name = any(claims)) as claims
      from consent where account_id = ${value('accountId')} and service_id = ${value('serviceId')} and claims && ${value('claims')}::text[]
      for share
    )
    insert into claim_read (account_id, id, service_id, claims, via)
    select account_id, ${value('id')}::uuid, service_id, claims, ${value('via')} from consented
    returning claims`,
  (asked) => sql<{ claims: ClaimName[]; turn: number }>`
    with ${asked}, held as (
      select c.account_id, c.service_id, c.claims from consent c join account a on a.id = c.account_id
      where (c.account_id, c.service_id) in (select "accountId", "serviceId" from asked)
      for share of c skip locked for key share of a skip locked
    ), consented as (
      select asked.turn, asked.id, asked.via, held.account_id, held.service_id,
        array(select name from unnest(asked.claims) name where name = any(held.claims)) as claims
      from asked join held on held.account_id = asked."accountId" and held.service_id = asked."serviceId"
      where held.claims && asked.claims
    ), saved as (
      insert into claim_read (account_id, id, service_id, claims, via) select account_id, id, service_id, claims, via from consented
    )
    select turn, claims from consented`,
)
