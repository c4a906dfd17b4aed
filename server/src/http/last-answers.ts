import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakMap<FastifyInstance, () => void>()

/** Knows which answers are under way, whoever gives them. */
export function watchAnswers(app: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  let isLeaving = false
  app.server.prependListener('request', (_request, answer: ServerResponse) => {
    if (isLeaving) answer.shouldKeepAlive = false
    else open.add(answer.once('close', () => open.delete(answer)))
  })
  leaving.set(app, () => {
    isLeaving = true
    for (const answer of open) answer.shouldKeepAlive = false
  })
}

/**
 * From now on every answer says `connection: close`, those under way included: the next request of that client or proxy comes by another connection, to
 * another process. Whoever has sent one meanwhile is answered.
 */
export const closeAfterAnswers = (app: FastifyInstance): void => leaving.get(app)?.()
