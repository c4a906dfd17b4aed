import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { By } from '../../domain/accounts/events.sql.ts'
import { endOf, type Term } from '../../domain/grants/consent-term.sql.ts'
import { newId } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { partsOfGrantId } from '../storage/grant-id.ts'
import { answered, type InteractionResult } from './interactions.sql.ts'

export type ConsentDecision = {
  accountId: string
  serviceId: string
  /** The requested claims, granted or not. */
  names: string[]
  granted: string[]
  apiScopes: Record<string, string[]>
  /** Undefined: the consent keeps its end. */
  term: Term | undefined
  redirectHost: string
  username: string
  by: By
  sessionId: string
  serviceName: string
}
export type NewGrant = { grantId: string; clientId: string; payload: Record<string, unknown>; seconds: number }

/**
 * Answers the interaction and saves consent and grant in one statement. Keeps decisions about other claims and earlier hosts. Returns
 * false, and saves nothing, when the interaction was already answered.
 */
export async function saveDecision(
  tx: Db,
  idHash: Buffer,
  answer: InteractionResult,
  decision: ConsentDecision,
  grant: NewGrant,
): Promise<boolean> {
  const { accountId, serviceId, names, granted, apiScopes, redirectHost, username, term } = decision
  const off = names.filter((name) => !granted.includes(name))
  const keep = (column: string) =>
    sql`array(select name from unnest(consent.${sql.ref(column)}) name where name <> all(excluded.claims || excluded.declined))`
  const { rows } = await sql<{ kind: string }>`
    with answered as (${answered(idHash, answer)}),
    consented as (
      insert into consent (account_id, service_id, claims, declined, redirect_hosts, api_scopes, expires_at, once)
      select ${accountId}::uuid, ${serviceId}::uuid, ${sql.val(granted)}::text[], ${sql.val(off)}::text[], array[${redirectHost}::text], ${JSON.stringify(apiScopes)}::jsonb,
        ${term ? endOf(term) : sql`null::timestamptz`}, ${term?.once ?? false} from answered
      on conflict (account_id, service_id) do update set
        claims = ${keep('claims')} || excluded.claims, declined = ${keep('declined')} || excluded.declined, updated_at = excluded.updated_at,
        api_scopes = consent.api_scopes || excluded.api_scopes,
        expires_at = ${term ? sql`excluded.expires_at` : sql`consent.expires_at`}, once = ${term ? sql`excluded.once` : sql`consent.once`},
        redirect_hosts = case when excluded.redirect_hosts <@ consent.redirect_hosts then consent.redirect_hosts
          else consent.redirect_hosts || excluded.redirect_hosts end
      returning account_id, service_id
    ), named as (
      insert into service_username (account_id, service_id, username)
      select account_id, service_id, ${username} from consented where 'username' = any(${sql.val(granted)}::text[])
      on conflict (account_id, service_id) do nothing
    ), told as (${givenEvent(decision)}), granted as (
      insert into oidc_artifact (account_id, id_hash, kind, grant_id, client_id, service_id, payload, expires_at)
      select account_id, ${sha256(grant.grantId)}::bytea, 'Grant', ${partsOfGrantId(grant.grantId)?.uuid ?? null}::uuid, ${grant.clientId}::text, service_id, ${JSON.stringify(grant.payload)}::jsonb,
        app_now() + make_interval(secs => ${grant.seconds}::float8)
      from consented
      on conflict (account_id, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    )
    select kind from answered`.execute(tx)
  return rows.length === 1
}

const givenEvent = ({ by, sessionId, serviceName, granted }: ConsentDecision) => {
  const details = JSON.stringify({ service: serviceName, claims: granted.join(' ') })
  return sql`
    insert into event (id, account_id, kind, session_id, address, user_agent, details)
    select ${newId()}::uuid, account_id, 'access_given', ${sessionId}::uuid, ${by.address}, ${by.userAgent}, ${details}::jsonb from consented`
}
