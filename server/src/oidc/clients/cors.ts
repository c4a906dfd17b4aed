import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { isRegisteredOrigin } from './cors.sql.ts'

const maxAgeSeconds = 3600

/**
 * Answers CORS preflights (Fetch 4.8). A preflight does not identify the client, so any registered origin is allowed; the actual response
 * is limited to the client's own origins (`isOriginOfClient`).
 */
export function answerPreflight({ db }: Pick<Deps, 'db'>) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.code(204).header('vary', 'origin, access-control-request-headers')
    if (headers.origin === undefined || !(await isRegisteredOrigin(db, headers.origin))) return reply.send()
    const requestedHeaders = headers['access-control-request-headers']
    return reply
      .headers({
        'access-control-allow-origin': headers.origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': String(maxAgeSeconds),
        ...(requestedHeaders === undefined ? {} : { 'access-control-allow-headers': requestedHeaders }),
      })
      .send()
  }
}

/** Any origin may register without a token: the request has no credentials. Without open registration the response is not readable. */
export const answerOpenPreflight = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': String(maxAgeSeconds),
    })
    .send()

/** Allows requests with credentials. These endpoints read no cookies, so credentials have no effect. */
export async function allowCredentials(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.response.get('access-control-allow-origin') !== '') ctx.set('access-control-allow-credentials', 'true')
}
