import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { isRegisteredOrigin } from './cors.sql.ts'

const maxAgeSeconds = 3600

/**
 * Asked by a browser before a page calls the token endpoint or its neighbours (Fetch 4.8): a preflight does not say which service the page
 * is of, so any that registered this origin will do. The answer to the call itself is for that service's own pages alone (`isOriginOfClient`).
 */
export function answerPreflight({ db }: Pick<Deps, 'db'>) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.code(204).header('vary', 'origin, access-control-request-headers')
    if (headers.origin === undefined || !(await isRegisteredOrigin(db, headers.origin))) return reply.send()
    const asked = headers['access-control-request-headers']
    return reply
      .headers({
        'access-control-allow-origin': headers.origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': String(maxAgeSeconds),
        ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
      })
      .send()
  }
}

/** These endpoints read no cookies, so a library that sends them along gets nothing by it that it would not get without. */
export async function allowCredentials(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.response.get('access-control-allow-origin') !== '') ctx.set('access-control-allow-credentials', 'true')
}
