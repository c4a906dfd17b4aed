import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import { guestsInScope, servicesOf } from './secure-owners.sql.ts'
import type { SecureScope } from './secure-scope.sql.ts'

type Young = { at: string; address: string; service: { id: string; name: string } }

/**
 * Deletes recent APIs of services, takes back whom they recently admit, and ends recent secrets, as `revokeRecentAuthority` does for
 * services. The caller has locked the services.
 */
export async function revokeRecentApis(tx: Db, reach: SecureScope): Promise<Ended[]> {
  const deleted = await deleteApis(tx, reach)
  const narrowed = await narrowApis(tx, reach)
  const secrets = await endSecrets(tx, reach)
  const endedOf = (what: Ended['what'], rows: Young[]): Ended[] =>
    rows.map(({ at, address, service }) => ({ what, at, name: address, service }))
  return [...endedOf('service_api', [...deleted, ...narrowed]), ...endedOf('service_secret', secrets)]
}

/** True when the account, an erased one, or a guest did it in the scope. */
const isYoung = (at: RawBuilder<unknown>, who: RawBuilder<unknown>, reach: SecureScope) => sql`(
  ${at} between ${reach.since}::timestamptz and ${reach.until}::timestamptz
    and (${who} = ${reach.accountId}::uuid or coalesce((select false from account a where a.id = ${who}), true))
  or exists (select from ${guestsInScope(reach)} g where g.service_id = s.id and g.account_id = ${who} and ${at} >= g.since))`

const ofService = sql`jsonb_build_object('id', s.id, 'name', s.name) as service`
const isReached = (reach: SecureScope) => sql`s.id = api.service_id and s.id in (${servicesOf(reach)})`

async function deleteApis(tx: Db, reach: SecureScope): Promise<Young[]> {
  const { rows } = await sql<Young>`
    delete from api using service s
    where ${isReached(reach)} and ${isYoung(sql`api.created_at`, sql`api.created_by`, reach)}
    returning ${isoTime(sql`api.created_at`)} as at, api.address, ${ofService}`.execute(tx)
  for (const { address, service } of rows)
    await sql`update service set resources = array_remove(resources, ${address}) where id = ${service.id}::uuid and ${address} = any (resources)`.execute(
      tx,
    )
  return rows
}

/** Nothing says whom the API admitted before, so only clients of its own service remain. */
async function narrowApis(tx: Db, reach: SecureScope): Promise<Young[]> {
  const { rows } = await sql<Young>`
    with young as (
      select api.id, api.admits_changed_at from api, service s
      where ${isReached(reach)} and api.admits <> 'own' and ${isYoung(sql`api.admits_changed_at`, sql`api.admits_changed_by`, reach)}
    )
    update api set admits = 'own', named_clients = '{}', admits_changed_at = null, admits_changed_by = null from young, service s
    where api.id = young.id and s.id = api.service_id
    returning ${isoTime(sql`young.admits_changed_at`)} as at, api.address, ${ofService}`.execute(tx)
  return rows
}

/** Only if an older one without an end works. */
async function endSecrets(tx: Db, reach: SecureScope): Promise<Young[]> {
  const { rows } = await sql<Young>`
    with judged as (
      select api.id, secret, n, (secret ->> 'created_at')::timestamptz as at,
        ${isYoung(sql`(secret ->> 'created_at')::timestamptz`, sql`(secret ->> 'created_by')::uuid`, reach)} as is_young
      from api, service s, jsonb_array_elements(api.secrets) with ordinality o(secret, n) where ${isReached(reach)}
    ), ended as (
      select id, max(at) filter (where is_young) as at, jsonb_agg(secret order by n) filter (where not is_young) as kept from judged
      group by id having bool_or(is_young) and bool_or(not is_young and secret ->> 'expires_at' is null)
    )
    update api set secrets = ended.kept from ended, service s where api.id = ended.id and s.id = api.service_id
    returning ${isoTime(sql`ended.at`)} as at, api.address, ${ofService}`.execute(tx)
  return rows
}
