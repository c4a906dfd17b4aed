import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { isDatabaseUnavailable } from '../../lib/database-unavailable.ts'
import { parameter } from '../protocol/parameters.ts'
import { endFamily } from '../storage/artifacts.sql.ts'
import { type PendingIssue, storeOf } from '../storage/request-store.ts'
import { findConsentedClaims, saveIssue } from './issue.sql.ts'
import { findRepeat, isRepeatable, openRepeat, throwIfOvertaken, sealAnswer } from './repeated-refresh.ts'

type Answer = { status: number; body: unknown; retryAfter?: number }

const invalidGrant: Answer = {
  status: 400,
  body: {
    error: 'invalid_grant',
    error_description: 'the code or refresh token was already used, or access was withdrawn: begin the sign-in again',
  },
}
const busy = (description: string, retryAfter = 1): Answer => ({
  status: 503,
  body: { error: 'temporarily_unavailable', error_description: description },
  retryAfter,
})

/**
 * Saves the result of the token endpoint in one statement before the response is sent. Nothing is written earlier, so a failure before it
 * can be retried.
 */
export function issueTokens(deps: Deps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const issue = storeOf(ctx)?.issue
    if (!issue || ctx.status !== 200) return
    const other = await save(deps, ctx, issue).catch((error: unknown): Answer => {
      if (isDatabaseUnavailable(error)) throw error
      if (error instanceof errors.TemporarilyUnavailable)
        return busy('another request with this token overtook this one', 3)
      deps.log.error({ err: error }, 'could not save tokens')
      return { status: 500, body: { error: 'server_error', error_description: 'oops! something went wrong' } }
    })
    if (!other) return
    ctx.status = other.status
    ctx.body = other.body
    if (other.retryAfter) ctx.set('retry-after', String(other.retryAfter))
  }
}

async function save({ db }: Deps, ctx: KoaContextWithOIDC, issue: PendingIssue): Promise<Answer | undefined> {
  const { source, idHash, serviceId, claims, consumes, tokens, reads } = issue
  const { kind, accountId, sealedAnswer } = source
  const sent = {
    refreshToken: parameter(ctx.oidc.params, 'refresh_token'),
    resource: parameter(ctx.oidc.params, 'resource'),
  }
  const repeat = (sealed: string): Answer => {
    const body = openRepeat(sealed, sent, claims)
    return body ? { status: 200, body } : invalidGrant
  }
  if (sealedAnswer !== null && isRepeatable(issue, ctx.oidc.client)) return repeat(sealedAnswer)

  const isOffline = kind === 'RefreshToken' || tokens.some((token) => token.kind === 'RefreshToken')
  const { isAllowed, isFirst } = await saveIssue(db, {
    source: { kind, idHash },
    consumes,
    accountId,
    serviceId,
    tokens,
    reads,
    needs: isOffline ? [...reads, 'offline_access'] : reads,
    isSignIn: kind !== 'RefreshToken',
    withPkce: parameter(source.payload, 'codeChallenge') !== '',
    sealedAnswer: kind === 'RefreshToken' && consumes ? sealAnswer({ body: ctx.body, reads }, sent) : null,
  })
  if (isFirst) return undefined
  if (!isAllowed) {
    const now = await findConsentedClaims(db, accountId, serviceId)
    const isNarrowed = now && (!isOffline || now.includes('offline_access'))
    return isNarrowed ? busy('the person is changing what this service may read') : invalidGrant
  }
  const answered = kind === 'RefreshToken' ? await findRepeat(db, ctx, { accountId, idHash }) : undefined
  if (answered !== undefined) return repeat(answered)
  if (kind === 'RefreshToken') await throwIfOvertaken(db, ctx, { accountId, idHash })
  await endFamily(db, { accountId, idHash })
  return invalidGrant
}
