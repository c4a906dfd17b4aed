import { sql } from 'kysely'
import type { ClaimName } from '@kabinet/contract/claims'
import { batchedWrite } from '../../db/batched-writes.ts'
import type { InTurn } from '../../db/batched-reads.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Db } from '../../db/schema.ts'
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

const written = sql`
  answered as (
    update oidc_artifact a set sealed_answer = null from source
    where a.account_id = source.account_id and a.id_hash = source.predecessor_hash and a.sealed_answer is not null
  ), issued as (
    insert into oidc_artifact (account_id, id_hash, kind, grant_id, client_id, service_id, session_id, predecessor_hash, payload, expires_at)
    select source.account_id, decode(token.id_hash, 'hex'), token.kind, source.grant_id, source.client_id, source.service_id, source.session_id,
      case when token.kind = source.kind then source.id_hash end, token.payload, app_now() + make_interval(secs => token.seconds)
    from source, jsonb_to_recordset(source.tokens::jsonb) as token (kind text, id_hash text, payload jsonb, seconds float8)
  ), read as (
    insert into claim_read (account_id, id, service_id, claims, via)
    select account_id, "readId", service_id, reads, 'id_token' from source where cardinality(reads) > 0
  ), signed_in as (
    insert into sign_in (service_id, with_pkce) select service_id, "withPkce" from source where "isSignIn"
  )`
const used = sql`a.kind, a.id_hash, a.grant_id, a.session_id, a.predecessor_hash, a.account_id, a.client_id, a.service_id`

/**
 * One statement saves concurrent issues and returns a row for each saved one. An issue that meets a lock gets no row; it then runs alone
 * and waits.
 */
const saved = batchedWrite<Saved, Outcome>(
  {
    accountId: 'uuid',
    serviceId: 'uuid',
    kind: 'text',
    idHash: 'bytea',
    consumes: 'boolean',
    needs: 'text[]',
    sealedAnswer: 'text',
    tokens: 'text',
    readId: 'uuid',
    reads: 'text[]',
    isSignIn: 'boolean',
    withPkce: 'boolean',
  },
  (value) => sql<Outcome>`
    with consented as (
      select account_id, service_id from consent
      where account_id = ${value('accountId')} and service_id = ${value('serviceId')} and claims @> ${value('needs')}::text[]
      for share
    ), source as (
      update oidc_artifact a set consumed_at = case when ${value('consumes')} then app_now() end, sealed_answer = ${value('sealedAnswer')}
      from consented
      where a.account_id = ${value('accountId')} and a.id_hash = ${value('idHash')} and a.kind = ${value('kind')} and a.consumed_at is null
      returning ${used}, ${value('tokens')}::text as tokens, ${value('readId')}::uuid as "readId", ${value('reads')}::text[] as reads,
        ${value('isSignIn')}::boolean as "isSignIn", ${value('withPkce')}::boolean as "withPkce"
    ), ${written}
    select exists(select from consented) as "isAllowed", exists(select from source) as "isFirst"`,
  (asked) => sql<InTurn<Outcome>>`
    with ${asked}, consented as (
      select c.account_id, c.service_id, c.claims from consent c join account on account.id = c.account_id
      where (c.account_id, c.service_id) in (select "accountId", "serviceId" from asked)
      for share of c skip locked for key share of account skip locked
    ), unused as (
      select a.account_id, a.id_hash, a.session_id, asked.turn
      from asked
      join consented c on c.account_id = asked."accountId" and c.service_id = asked."serviceId" and c.claims @> asked.needs
      join oidc_artifact a on a.account_id = asked."accountId" and a.id_hash = asked."idHash" and a.kind = asked.kind
      where a.consumed_at is null
      for update of a skip locked
    ), in_session as (
      select u.account_id, id_hash, turn from unused u join session s on s.account_id = u.account_id and s.id = u.session_id
      for key share of s skip locked
    ), free as (
      select account_id, id_hash, turn from unused where session_id is null union all select account_id, id_hash, turn from in_session
    ), source as (
      update oidc_artifact a set consumed_at = case when asked.consumes then app_now() end, sealed_answer = asked."sealedAnswer"
      from free join asked using (turn)
      where a.account_id = free.account_id and a.id_hash = free.id_hash
      returning ${used}, asked.tokens, asked."readId", asked.reads, asked."isSignIn", asked."withPkce", asked.turn
    ), ${written}
    select true as "isAllowed", true as "isFirst", turn from source`,
)

export async function findConsentedClaims(db: Db, accountId: string, serviceId: string): Promise<string[] | undefined> {
  const found = await db
    .selectFrom('consent')
    .select('claims')
    .where('account_id', '=', accountId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst()
  return found?.claims
}
