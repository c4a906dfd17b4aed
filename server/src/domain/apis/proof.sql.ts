import type { apiProblems, apiProofs } from '@kabinet/contract/data/api-fields'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'
import type { ApiKey } from './apis.sql.ts'

export type ApiProblem = (typeof apiProblems)[number]
export type ApiProof = Exclude<(typeof apiProofs)[number], 'earlier'>

export type UnderCheck = { id: string; serviceId: string; address: string }
/** `service`: of the API that had the proof before. */
export type EndedProof = { id: string; serviceId: string; service: string; name: string }

/** Proves an address. Of several APIs with the address only the newest proof holds. Returns the one that lost it. */
export async function proveApi(tx: Db, { id, address }: UnderCheck, by: ApiProof): Promise<EndedProof | undefined> {
  const { rows } = await sql<EndedProof>`
    update api set proved_by = null, proved_at = null, problem = 'kabinet_api_id' from service s
    where s.id = api.service_id and api.address = ${address} and api.id <> ${id}::uuid and api.proved_by in ('metadata', 'operator')
    returning api.id, api.service_id as "serviceId", s.name as service, api.name`.execute(tx)
  await sql`
    update api set proved_by = ${by}, proved_at = case when proved_by = ${by} then proved_at else app_now() end, checked_at = app_now(),
      failing_since = null, problem = null where id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** `namesOther`: the metadata holds another id, which ends a proof by metadata. Other failures do not. */
export type Failure = { problem: ApiProblem; namesOther: boolean }

export async function noteFailure(db: Db, { id }: UnderCheck, { problem, namesOther }: Failure): Promise<void> {
  await sql`
    update api set checked_at = app_now(), problem = ${problem},
      failing_since = case when proved_by = 'metadata' then coalesce(failing_since, app_now()) end,
      proved_at = case when proved_by = 'metadata' and ${namesOther}::boolean then null else proved_at end,
      proved_by = case when proved_by = 'metadata' and ${namesOther}::boolean then null else proved_by end
    where id = ${id}::uuid`.execute(db)
}

/** Takes APIs whose last check is older than `days`; other processes then leave them alone. */
export async function takeDueChecks(db: Db, days: number, max: number): Promise<UnderCheck[]> {
  const { rows } = await sql<UnderCheck>`
    update api set checked_at = app_now() where id = any (array(
      select id from api where proved_by = 'metadata' and checked_at < app_now() - make_interval(days => ${days}::int)
      order by checked_at limit ${max} for update skip locked))
    returning id, service_id as "serviceId", address`.execute(db)
  return rows
}

export async function findUnderCheck(db: ReadDb, { serviceId, id }: ApiKey): Promise<UnderCheck | undefined> {
  const found = db.selectFrom('api').select(['id', 'service_id as serviceId', 'address'])
  return found.where('id', '=', id).where('service_id', '=', serviceId).executeTakeFirst()
}

export async function findByAddress(db: ReadDb, serviceId: string, address: string): Promise<UnderCheck | undefined> {
  const found = db.selectFrom('api').select(['id', 'service_id as serviceId', 'address'])
  return found.where('address', '=', address).where('service_id', '=', serviceId).executeTakeFirst()
}

export async function endProof(tx: Db, { id }: UnderCheck): Promise<void> {
  const ended = { proved_by: null, proved_at: null, failing_since: null }
  await tx.updateTable('api').set(ended).where('id', '=', id).execute()
}
