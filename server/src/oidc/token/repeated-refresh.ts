import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider'
import * as z from 'zod'
import type { Db } from '../../db/schema.ts'
import { createDataKey } from '../../lib/keys.ts'
import type { ArtifactKey } from '../storage/artifacts.sql.ts'
import type { PendingIssue } from '../storage/request-store.ts'
import { secondsSinceReceived } from '../protocol/caller-of.ts'
import { findSealedAnswer, wasSuccessorUsed } from './repeated-refresh.sql.ts'

/**
 * A refresh token whose response was lost may be sent again until the new token is used. A database failover takes up to 22 s. The stored
 * response is sealed with a key derived from the sent token, which the database does not store.
 */
export const repeatSeconds = { authenticated: 60, public: 30 }

const repeatSecondsOf = (client: Client | undefined) =>
  client?.clientAuthMethod === 'none' ? repeatSeconds.public : repeatSeconds.authenticated

export function isRepeatable({ source }: Pick<PendingIssue, 'source'>, client: Client | undefined): boolean {
  return source.sealedAnswer !== null && source.consumedFor !== null && source.consumedFor <= repeatSecondsOf(client)
}

const storedAnswer = z.object({
  body: z.record(z.string(), z.unknown()),
  reads: z.array(z.string()),
  resource: z.string().default(''),
})

const place = 'refresh answer'
const keyFrom = (refreshToken: string) => createDataKey(Buffer.from(refreshToken))

type Sent = { refreshToken: string; resource: string }

export const sealAnswer = (
  answer: { body: unknown; reads: readonly string[] },
  { refreshToken, resource }: Sent,
): string => keyFrom(refreshToken).seal(place, JSON.stringify({ ...answer, resource }))

/**
 * Opens the stored response, without an ID token that has a claim withdrawn since (OpenID Connect Core 12.2). Undefined when the request
 * is for another resource.
 */
export function openRepeat(
  sealed: string,
  { refreshToken, resource }: Sent,
  claims: readonly string[],
): Record<string, unknown> | undefined {
  const { body, reads, resource: before } = storedAnswer.parse(JSON.parse(keyFrom(refreshToken).open(place, sealed)))
  if (resource !== before) return undefined
  if (reads.every((name) => claims.includes(name))) return body
  const { id_token: _idToken, ...rest } = body
  return rest
}

export const findRepeat = (db: Db, { oidc }: KoaContextWithOIDC, key: ArtifactKey): Promise<string | undefined> =>
  findSealedAnswer(db, key, repeatSecondsOf(oidc.client))

/** Transit time of a request after its client gave it up. */
export const onTheWaySeconds = 2

/**
 * Throws a 503 for a late request, which is not token reuse: the client gave it up, retried and used the new token. `retryAfter` exceeds
 * the transit time, so a retry is judged like any request.
 */
export async function throwIfOvertaken(db: Db, ctx: KoaContextWithOIDC, key: ArtifactKey): Promise<void> {
  if (!(await wasSuccessorUsed(db, key, secondsSinceReceived(ctx) + onTheWaySeconds))) return
  const refusal = new errors.TemporarilyUnavailable('another request with this refresh token overtook this one')
  throw Object.assign(refusal, { status: 503, statusCode: 503, retryAfter: onTheWaySeconds + 1 })
}
