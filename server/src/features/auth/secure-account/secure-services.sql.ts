import { fieldsToPutBack } from '@kabinet/contract/api/review.api'
import { sql } from 'kysely'
import * as z from 'zod'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import { endRequestsTo } from '../../../domain/grants/removed-addresses.sql.ts'
import { endServiceTokens } from '../../../domain/grants/service-tokens.sql.ts'
import { redirectOriginsOf } from '../../../lib/host-of.ts'
import { guestsInScope, servicesOf } from './secure-owners.sql.ts'
import { isInScope, type SecureScope } from './secure-scope.sql.ts'

type Young = { id: string; name: string; items: { item: string; at: string }[] }

/**
 * Ends recent addresses, keys, key URLs and lines of access lists that the account added to services, all that its guests added, also those who left or were
 * erased, and the services' own access tokens. A recent secret ends only if an older one without an end works; otherwise it stays, so that the
 * service keeps working, and the review asks. No secret gets a later end.
 */
export async function revokeRecentAuthority(tx: Db, reach: SecureScope): Promise<Ended[]> {
  const { rows } = await sql<Young>`
    with services as (select * from service where id in (${servicesOf(reach)}) order by id for no key update), guest as ${guestsInScope(reach)}
    select id, name, jsonb_agg(jsonb_build_object('item', item, 'at', ${isoTime(sql`at`)}) order by at) as items from (
      select s.id, s.name, item, coalesce((s.added_at ->> item)::timestamptz, s.created_at) as at,
        coalesce(s.added_by ->> item, s.account_id::text) as who
      from services s, lateral authority_of(row(s.*)::service) item
    ) added
    where ${isInScope('at', reach)} and (who = ${reach.accountId} or coalesce((select false from account a where a.id = who::uuid), true))
      or exists (select from guest g where g.service_id = added.id and g.account_id::text = who and at >= g.since)
    group by id, name`.execute(tx)
  const ended = await Promise.all(rows.map((young) => endOf(tx, young)))
  return ended.flat()
}

async function endOf(tx: Db, { id, name, items }: Young): Promise<Ended[]> {
  const names = items.map(({ item }) => item)
  const { rows } = await sql<{ redirectUris: string[]; left: string[] }>`
    update service s set ${sql.join(lists.map(([kind, column]) => sql`${sql.id(column)} = ${olderOf(kind, column, names)}`))}, updated_at = app_now(),
      backchannel_logout_uri = ${olderAddress('backchannel_logout_uri', names)}, account_events_uri = ${olderAddress('account_events_uri', names)}, initiate_login_uri = ${olderAddress('initiate_login_uri', names)},
      jwks_uri = case when ${isYoungJwksUri(names)} then null else jwks_uri end,
      jwks = case when ${isYoungJwksUri(names)} then null when jwks_uri is not null or jwks is null then jwks else (
        select jsonb_build_object('keys', jsonb_agg(key)) from jsonb_array_elements(jwks -> 'keys') key
        where not 'key ' || key::text = any (${names}::text[]) having count(*) > 0
      ) end,
      secrets = case when exists (select from jsonb_array_elements(secrets) secret where not ${isYoungSecret('secret', names)} and secret ->> 'expires_at' is null)
        then (select jsonb_agg(secret order by n) from jsonb_array_elements(secrets) with ordinality o(secret, n) where not ${isYoungSecret('secret', names)})
        else secrets end
    where s.id = ${id}::uuid returning redirect_uris as "redirectUris", array(select authority_of(s)) as left`.execute(
    tx,
  )
  const [saved] = rows
  if (!saved) return []
  await tx
    .updateTable('service')
    .set({ redirect_origins: redirectOriginsOf(saved.redirectUris) })
    .where('id', '=', id)
    .execute()
  const ended = items.filter(({ item }) => !saved.left.includes(item))
  if (ended.length > 0) await endServiceTokens(tx, id)
  await endRequestsTo(
    tx,
    id,
    ended.filter(({ item }) => kindOf(item) === 'redirect_uri').map(({ item }) => valueOf(item)),
  )
  return ended.map(({ item, at }) => ({
    what: kindOf(item),
    at,
    name: nameOf(item),
    service: { id, name },
    ...fieldOf(item),
  }))
}

const lists = [
  ['redirect_uri', 'redirect_uris'],
  ['mobile_redirect_uri', 'mobile_redirect_uris'],
  ['post_logout_redirect_uri', 'post_logout_redirect_uris'],
  ['tester', 'testers'],
  ['access_login', 'access_logins'],
  ['access_domain', 'access_domains'],
  ['group', 'groups'],
] as const

const olderOf = (kind: string, column: string, names: readonly string[]) => sql`array(
  select line from unnest(${sql.id(column)}) with ordinality o(line, n)
  where not ${kind}::text || ' ' || line = any (${names}::text[]) order by n)`

const olderAddress = (column: string, names: readonly string[]) =>
  sql`case when not ${column}::text || ' ' || ${sql.id(column)} = any (${names}::text[]) then ${sql.id(column)} end`

const isYoungSecret = (secret: string, names: readonly string[]) =>
  sql`('secret ' || (${sql.ref(secret)} ->> 'hash') = any (${names}::text[]))`

const isYoungJwksUri = (names: readonly string[]) =>
  sql`coalesce('jwks_uri ' || jwks_uri = any (${names}::text[]), false)`

const kinds: Record<string, Ended['what']> = {
  secret: 'service_secret',
  key: 'service_key',
  jwks_uri: 'service_key',
  tester: 'service_access',
  access_login: 'service_access',
  access_domain: 'service_access',
  group: 'service_access',
  backchannel_logout_uri: 'service_address',
  account_events_uri: 'service_address',
  initiate_login_uri: 'service_address',
}
const kindNameOf = (item: string) => item.slice(0, item.indexOf(' '))
const kindOf = (item: string): Ended['what'] => kinds[kindNameOf(item)] ?? 'redirect_uri'

function fieldOf(item: string): Pick<Ended, 'field'> {
  const kind = kindNameOf(item)
  const column = lists.find(([one]) => one === kind)?.[1] ?? kind
  const field = fieldsToPutBack.find((one) => one === column)
  return field === undefined ? {} : { field }
}

const keyId = z.object({ kid: z.string() })

const valueOf = (item: string) => item.slice(item.indexOf(' ') + 1)

function nameOf(item: string): string | null {
  const value = valueOf(item)
  if (item.startsWith('secret ')) return null
  return item.startsWith('key ') ? (keyId.safeParse(JSON.parse(value)).data?.kid ?? null) : value
}
