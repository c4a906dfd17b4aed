import type { FastifyReply } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { retryAfterSeconds, isDatabaseUnavailable } from '../../lib/database-unavailable.ts'
import { ownPolicy } from '../../http/pages/own-page.ts'
import { refusalOf } from '../errors/refusal.ts'
import { unavailablePage } from './unavailable-page.ts'

const errorBody = {
  error: 'temporarily_unavailable',
  error_description: 'the database is away: send the same request again, after the seconds of retry-after',
}

const ofPersons = new Set(['authorization', 'resume', 'end_session', 'code_verification', 'device_resume'])
/** Set before the database failed; they do not apply to the 503. */
const outdatedHeaders = ['set-cookie', 'location', 'www-authenticate', 'content-type']

/**
 * Responds 503 while the database is unavailable. The library's `invalid_grant` would make clients discard their tokens. Programs get
 * `temporarily_unavailable` (RFC 6749 4.1.2.1, RFC 7009 2.2.1), browsers a page that retries.
 */
export function answerDatabaseUnavailable({ config }: Pick<Deps, 'config'>, provider: Provider) {
  const away = new WeakSet<KoaContextWithOIDC>()
  const note = (ctx: KoaContextWithOIDC, error: unknown) => void (isDatabaseUnavailable(error) && away.add(ctx))
  provider.on('server_error', note)
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next().catch((error: unknown) => {
      note(ctx, error)
      if (!away.has(ctx)) throw error
    })
    note(ctx, refusalOf(ctx))
    if (!away.has(ctx)) return
    for (const header of outdatedHeaders) ctx.remove(header)
    ctx.status = 503
    ctx.set('retry-after', String(retryAfterSeconds))
    ctx.set('cache-control', 'no-store')
    const isPage = ofPersons.has(ctx.oidc?.route ?? '') && ctx.accepts('html', 'json') === 'html'
    if (isPage) ctx.set('content-security-policy', ownPolicy())
    ctx.body = isPage ? unavailablePage(ctx, config) : errorBody
    if (isPage) ctx.type = 'html'
  }
}

/** The same 503 for endpoints that do not go through the library. */
export const answerUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', String(retryAfterSeconds)).send(errorBody)
