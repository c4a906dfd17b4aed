import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider'
import * as z from 'zod'
import type { Db } from '../../db/schema.ts'
import { createDataKey } from '../../lib/keys.ts'
import type { ArtifactKey } from '../storage/artifacts.sql.ts'
import type { PendingIssue } from '../storage/request-store.ts'
import { heldFor } from '../protocol/caller-of.ts'
import { findSealedAnswer, wasSuccessorUsed } from './repeated-refresh.sql.ts'

/**
 * A refresh token whose answer was lost may be sent again and gets the same answer, until the token that it got is used: for a minute
 * when the service authenticates, for half of one when anybody could be it: a failover of the database takes up to 22 s. The answer lies sealed under a key that follows from the token
 * sent, which the database does not hold.
 */
const repeatSeconds = { authenticated: 60, public: 30 }

const repeatSecondsOf = (client: Client | undefined) =>
  client?.clientAuthMethod === 'none' ? repeatSeconds.public : repeatSeconds.authenticated

/** Of a token that was used up before this request came, at the token endpoint alone. */
export function isRepeatable({ source }: Pick<PendingIssue, 'source'>, client: Client | undefined): boolean {
  return source.sealedAnswer !== null && source.consumedFor !== null && source.consumedFor <= repeatSecondsOf(client)
}

const kept = z.object({
  body: z.record(z.string(), z.unknown()),
  reads: z.array(z.string()),
  resource: z.string().default(''),
})

const place = 'refresh answer'
const keyFrom = (refreshToken: string) => createDataKey(Buffer.from(refreshToken))

type Sent = { refreshToken: string; resource: string }

/** `reads`: the claims that its ID token carries. */
export const sealAnswer = (
  answer: { body: unknown; reads: readonly string[] },
  { refreshToken, resource }: Sent,
): string => keyFrom(refreshToken).seal(place, JSON.stringify({ ...answer, resource }))

/**
 * What was switched off since then is not told again: the answer then comes without its ID token (OpenID Connect Core 12.2). Undefined: this
 * request asks for another resource, so it is no repeat.
 */
export function openRepeat(
  sealed: string,
  { refreshToken, resource }: Sent,
  claims: readonly string[],
): Record<string, unknown> | undefined {
  const { body, reads, resource: before } = kept.parse(JSON.parse(keyFrom(refreshToken).open(place, sealed)))
  if (resource !== before) return undefined
  if (reads.every((name) => claims.includes(name))) return body
  const { id_token: _idToken, ...rest } = body
  return rest
}

/** The answer that another request with the same token got while this one was on its way. */
export const findRepeat = (db: Db, { oidc }: KoaContextWithOIDC, key: ArtifactKey): Promise<string | undefined> =>
  findSealedAnswer(db, key, repeatSecondsOf(oidc.client))

/** How long a request may be on its way to us after its client has given it up. */
const onTheWaySeconds = 2

/**
 * A request with this used up token left its client before the token that it was exchanged for was used: the client gave it up, sent it again and went on,
 * while this one was on its way or waited here for the database. That is no second use. Whoever still waits for the answer asks again, later than the
 * time on the way, and is then judged as anybody.
 */
export async function throwIfOvertaken(db: Db, ctx: KoaContextWithOIDC, key: ArtifactKey): Promise<void> {
  if (!(await wasSuccessorUsed(db, key, heldFor(ctx) + onTheWaySeconds))) return
  const refusal = new errors.TemporarilyUnavailable('another request with this refresh token overtook this one')
  throw Object.assign(refusal, { status: 503, statusCode: 503, retryAfter: onTheWaySeconds + 1 })
}
