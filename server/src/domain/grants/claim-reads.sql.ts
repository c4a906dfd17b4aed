import type { ClaimName } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { isLiving } from './living-consent.sql.ts'
import { newId } from '../../lib/ids.ts'

export type NewClaimRead = { accountId: string; serviceId: string; claims: ClaimName[]; via: 'id_token' | 'userinfo' }

/** Returns the claims that are consented at that moment: fewer than requested, or none. */
export async function insertClaimRead(db: Db, read: NewClaimRead): Promise<ClaimName[]> {
  const { rows } = await consentedRead.execute(db, { ...read, id: newId() })
  return rows[0]?.claims ?? []
}

const consentedRead = compiled<NewClaimRead & { id: string }, { claims: ClaimName[] }>(
  (value) => sql<{ claims: ClaimName[] }>`
    with consented as (
      select account_id, service_id, array(select name from unnest(${value('claims')}::text[]) name where name = any(claims)) as claims
      from consent where account_id = ${value('accountId')} and service_id = ${value('serviceId')} and claims && ${value('claims')}::text[] and ${isLiving('consent')}
      for share
    )
    insert into claim_read (account_id, id, service_id, claims, via)
    select account_id, ${value('id')}::uuid, service_id, claims, ${value('via')} from consented
    returning claims`,
)
