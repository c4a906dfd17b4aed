import { sql } from 'kysely'
import type { ClaimName } from '@kabinet/contract/claims'
import { compiled } from '../../db/compiled.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Db } from '../../db/schema.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'
import { newId } from '../../lib/ids.ts'
import type { NewToken, Source } from '../storage/request-store.ts'

export type Issue = {
  source: Source
  consumes: boolean
  accountId: string
  serviceId: string
  tokens: readonly NewToken[]
  reads: readonly ClaimName[]
  needs: readonly string[]
  isSignIn: boolean
  withPkce: boolean
  sealedAnswer: string | null
}

/**
 * Consumes the source and saves the issued tokens and the read log, all or nothing. `isAllowed` false: the consent lacks a needed claim.
 * `isFirst` false: another request consumed the source. The consent is locked: a concurrent withdrawal either prevents the issue or
 * deletes the new tokens.
 */
export async function saveIssue(db: Db, issue: Issue): Promise<Outcome> {
  const { kind, idHash } = issue.source
  const tokens = JSON.stringify(
    issue.tokens.map(({ idHash: hash, ...token }) => ({ ...token, id_hash: hash.toString('hex') })),
  )
  return onlyRow(await saved.execute(db, { ...issue, kind, idHash, tokens, readId: newId() }))
}

type Saved = Omit<Issue, 'source' | 'tokens'> & Source & { tokens: string; readId: string }
type Outcome = { isAllowed: boolean; isFirst: boolean }

const saved = compiled<Saved, Outcome>(
  (value) => sql<Outcome>`
    with consented as (
      select account_id, service_id from consent
      where account_id = ${value('accountId')} and service_id = ${value('serviceId')} and claims @> ${value('needs')}::text[] and ${isLiving('consent')}
      for share
    ), source as (
      update oidc_artifact a set consumed_at = case when ${value('consumes')} then app_now() end, sealed_answer = ${value('sealedAnswer')}
      from consented
      where a.account_id = ${value('accountId')} and a.id_hash = ${value('idHash')} and a.kind = ${value('kind')} and a.consumed_at is null
      returning a.kind, a.id_hash, a.grant_id, a.session_id, a.predecessor_hash, a.account_id, a.client_id, a.service_id
    ), answered as (
      update oidc_artifact a set sealed_answer = null from source
      where a.account_id = source.account_id and a.id_hash = source.predecessor_hash and a.sealed_answer is not null
    ), issued as (
      insert into oidc_artifact (account_id, id_hash, kind, grant_id, client_id, service_id, session_id, predecessor_hash, payload, expires_at)
      select source.account_id, decode(token.id_hash, 'hex'), token.kind, source.grant_id, source.client_id, source.service_id, source.session_id,
        case when token.kind = source.kind then source.id_hash end, token.payload, app_now() + make_interval(secs => token.seconds)
      from source, jsonb_to_recordset(${value('tokens')}::jsonb) as token (kind text, id_hash text, payload jsonb, seconds float8)
    ), read as (
      insert into claim_read (account_id, id, service_id, claims, via)
      select account_id, ${value('readId')}::uuid, service_id, ${value('reads')}::text[], 'id_token' from source
      where cardinality(${value('reads')}::text[]) > 0
    ), signed_in as (
      insert into sign_in (service_id, with_pkce) select service_id, ${value('withPkce')}::boolean from source where ${value('isSignIn')}::boolean
    )
    select exists(select from consented) as "isAllowed", exists(select from source) as "isFirst"`,
)

export async function findConsentedClaims(db: Db, accountId: string, serviceId: string): Promise<string[] | undefined> {
  const found = await db
    .selectFrom('consent')
    .select('claims')
    .where('account_id', '=', accountId)
    .where('service_id', '=', serviceId)
    .where(isLiving('consent'))
    .executeTakeFirst()
  return found?.claims
}

/** True when the user withdrew the access of the service, or offline access alone. */
export async function isOfflineAccessWithdrawn(db: Db, accountId: string, serviceId: string): Promise<boolean> {
  const claims = await findConsentedClaims(db, accountId, serviceId)
  if (claims) return !claims.includes('offline_access')
  const withdrawn = db.selectFrom('withdrawn_consent').select('service_id')
  const found = withdrawn.where('account_id', '=', accountId).where('service_id', '=', serviceId)
  return (await found.executeTakeFirst()) !== undefined
}
