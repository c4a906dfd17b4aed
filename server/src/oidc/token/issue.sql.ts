import { sql } from 'kysely'
import type { ClaimName } from '@kabinet/contract/claims'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

/** The code or refresh token that tokens are issued for. */
export type Source = { kind: string; idHash: Buffer }
export type NewToken = Source & { payload: Record<string, unknown>; seconds: number }

export type Issue = {
  source: Source
  /** False: a refresh token that stays good (`rotates`). */
  consumes: boolean
  accountId: string
  serviceId: string
  tokens: readonly NewToken[]
  /** What an ID token carries of the person: goes into the read log. */
  reads: readonly ClaimName[]
  /** What the consent must hold at this moment. */
  needs: readonly string[]
  isSignIn: boolean
  /** The code came for a `code_challenge` (RFC 7636). */
  withPkce: boolean
  /** The answer to a repeat of this request, sealed; null: it has none. */
  sealedAnswer: string | null
}

/**
 * Uses the source up and saves what was issued for it, with its read log: all of it, or nothing. `isAllowed` false: the consent does not
 * hold what is needed any more. `isFirst` false: another request used the source up, or it is gone.
 * The consent is held meanwhile, so whoever withdraws it comes before this, and nothing is issued, or after it, and finds what was.
 */
export async function saveIssue(db: Db, issue: Issue): Promise<{ isAllowed: boolean; isFirst: boolean }> {
  const { kind, idHash } = issue.source
  const tokens = JSON.stringify(
    issue.tokens.map(({ idHash: hash, ...token }) => ({ ...token, id_hash: hash.toString('hex') })),
  )
  const { rows } = await saved.execute(db, { ...issue, kind, idHash, tokens, readId: newId() })
  const [row] = rows
  if (!row) throw new Error('a select without a table answers a row')
  return row
}

/** `tokens`: as JSON, their hashes in hex. */
type Saved = Omit<Issue, 'source' | 'tokens'> & Source & { tokens: string; readId: string }

const saved = compiled<Saved, { isAllowed: boolean; isFirst: boolean }>(
  (value) => sql<{ isAllowed: boolean; isFirst: boolean }>`
    with consented as (
      select account_id, service_id from consent
      where account_id = ${value('accountId')} and service_id = ${value('serviceId')} and claims @> ${value('needs')}::text[]
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
      select account_id, ${value('readId')}::uuid, service_id, ${value('reads')}::text[], 'id_token'
      from source where cardinality(${value('reads')}::text[]) > 0
    ), signed_in as (
      insert into sign_in (service_id, with_pkce) select service_id, ${value('withPkce')} from source where ${value('isSignIn')}
    )
    select exists(select from consented) as "isAllowed", exists(select from source) as "isFirst"`,
)

/** What of the consent holds now; undefined: access was withdrawn. */
export async function findConsentedClaims(db: Db, accountId: string, serviceId: string): Promise<string[] | undefined> {
  const found = await db
    .selectFrom('consent')
    .select('claims')
    .where('account_id', '=', accountId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return found?.claims
}
