import type { FastifyReply } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { awaySeconds, isDatabaseAway } from '../../lib/database-away.ts'
import { ownPolicy } from '../../http/pages/own-page.ts'
import { refusalOf } from '../errors/refusal.ts'
import { awayPage } from './away-page.ts'

const told = {
  error: 'temporarily_unavailable',
  error_description: 'the database is away: send the same request again, after the seconds of retry-after',
}

/** Where the caller is a browser with a person before it. Everywhere else it is a program. */
const ofPersons = new Set(['authorization', 'resume', 'end_session', 'code_verification', 'device_resume'])
/** What was said before the database went away, and is not true of this answer. */
const unsaid = ['set-cookie', 'location', 'www-authenticate', 'content-type']

/**
 * While the database is away whatever the library makes of it leaves as 503: a service that is told `invalid_grant` throws its tokens away. Programs hear
 * `temporarily_unavailable` (RFC 6749 4.1.2.1, RFC 7009 2.2.1); a person sees a page from which the very same request goes on.
 */
export function sayDatabaseAway({ config }: Pick<Deps, 'config'>, provider: Provider) {
  const away = new WeakSet<KoaContextWithOIDC>()
  const note = (ctx: KoaContextWithOIDC, error: unknown) => void (isDatabaseAway(error) && away.add(ctx))
  provider.on('server_error', note)
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next().catch((error: unknown) => {
      note(ctx, error)
      if (!away.has(ctx)) throw error
    })
    note(ctx, refusalOf(ctx))
    if (!away.has(ctx)) return
    for (const header of unsaid) ctx.remove(header)
    ctx.status = 503
    ctx.set('retry-after', String(awaySeconds))
    ctx.set('cache-control', 'no-store')
    const isPage = ofPersons.has(ctx.oidc?.route ?? '') && ctx.accepts('html', 'json') === 'html'
    if (isPage) ctx.set('content-security-policy', ownPolicy())
    ctx.body = isPage ? awayPage(ctx, config) : told
    if (isPage) ctx.type = 'html'
  }
}

/** Of the endpoints that we answer ourselves. */
export const answerAway = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', String(awaySeconds)).send(told)
