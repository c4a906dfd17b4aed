import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { ApiSecret } from '../../../db/tables-apis.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import { guestsInScope, servicesOf } from './secure-owners.sql.ts'
import type { SecureScope } from './secure-scope.sql.ts'

/** Times of what the account or its guests did in the scope; null otherwise. */
type Judged = {
  id: string
  address: string
  service: { id: string; name: string }
  createdAt: string | null
  admittedAt: string | null
  young: { hash: string; at: string }[]
  secrets: ApiSecret[]
}

/**
 * Deletes recent APIs of services, takes back whom others recently admit, and ends recent secrets, as `revokeRecentAuthority` does for
 * services. The caller has locked the services.
 */
export async function revokeRecentApis(tx: Db, reach: SecureScope): Promise<Ended[]> {
  const apis = await judgeApis(tx, reach)
  const made = apis.filter(({ createdAt }) => createdAt !== null)
  const opened = apis.filter(({ createdAt, admittedAt }) => createdAt === null && admittedAt !== null)
  const ended = apis.filter((api) => api.createdAt === null && hasOlderSecret(api))
  for (const api of made) await deleteApi(tx, api)
  for (const { id } of opened) await narrowApi(tx, id)
  for (const api of ended) await keepSecrets(tx, api.id, olderSecrets(api))
  return [
    ...made.map((api) => endedOf('service_api', api, api.createdAt)),
    ...opened.map((api) => endedOf('service_api', api, api.admittedAt)),
    ...ended.map((api) => endedOf('service_secret', api, api.young[0]?.at ?? null)),
  ]
}

/** One without an end, so that the API keeps working. */
const hasOlderSecret = (api: Judged) =>
  api.young.length > 0 && olderSecrets(api).some(({ expires_at }) => expires_at === null)

const olderSecrets = ({ secrets, young }: Judged) =>
  secrets.filter(({ hash }) => !young.some((one) => one.hash === hash))

const endedOf = (what: Ended['what'], { address, service }: Judged, at: string | null): Ended => ({
  what,
  at: at ?? '',
  name: address,
  service,
})

async function judgeApis(tx: Db, reach: SecureScope): Promise<Judged[]> {
  const isYoung = (at: RawBuilder<unknown>, who: RawBuilder<unknown>) => sql`(
    ${at} between ${reach.since}::timestamptz and ${reach.until}::timestamptz
      and (${who} = ${reach.accountId}::uuid or coalesce((select false from account a where a.id = ${who}), true))
    or exists (select from guest g where g.service_id = s.id and g.account_id = ${who} and ${at} >= g.since))`
  const createdAt = sql`(secret ->> 'created_at')::timestamptz`
  const { rows } = await sql<Judged>`
    with services as materialized (select id, name from service where id in (${servicesOf(reach)})),
      guest as materialized (select * from ${guestsInScope(reach)} found)
    select api.id, api.address, jsonb_build_object('id', s.id, 'name', s.name) as service, api.secrets,
      case when ${isYoung(sql`api.created_at`, sql`api.created_by`)} then ${isoTime(sql`api.created_at`)} end as "createdAt",
      case when api.admits <> 'own' and ${isYoung(sql`api.admits_changed_at`, sql`api.admits_changed_by`)}
        then ${isoTime(sql`api.admits_changed_at`)} end as "admittedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('hash', secret ->> 'hash', 'at', ${isoTime(createdAt)}) order by n), '[]')
        from jsonb_array_elements(api.secrets) with ordinality o(secret, n)
        where ${isYoung(createdAt, sql`(secret ->> 'created_by')::uuid`)}) as young
    from services s cross join lateral (select * from api where api.service_id = s.id offset 0) api`.execute(tx)
  return rows
}

/** Also in `service.resources`, which would bring it back. */
async function deleteApi(tx: Db, { id, address, service }: Judged): Promise<void> {
  await tx.deleteFrom('api').where('id', '=', id).execute()
  await sql`update service set resources = array_remove(resources, ${address})
    where id = ${service.id}::uuid and ${address} = any (resources)`.execute(tx)
}

/** The earlier admission is not stored, so only clients of the same service remain. */
async function narrowApi(tx: Db, id: string): Promise<void> {
  const narrowed = { admits: 'own' as const, named_clients: [], admits_changed_at: null, admits_changed_by: null }
  await tx.updateTable('api').set(narrowed).where('id', '=', id).execute()
}

async function keepSecrets(tx: Db, id: string, secrets: ApiSecret[]): Promise<void> {
  await tx
    .updateTable('api')
    .set({ secrets: JSON.stringify(secrets) })
    .where('id', '=', id)
    .execute()
}
