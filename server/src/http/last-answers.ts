import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakMap<FastifyInstance, () => void>()
const turningAway = new WeakSet<FastifyInstance>()

/** Knows which answers are under way, whoever gives them. */
export function watchAnswers(app: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  let isLeaving = false
  app.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (turningAway.has(app) && mayAskAgain.has(request.method ?? '')) request.socket.destroy()
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

const mayAskAgain = new Set(['GET', 'HEAD'])

/**
 * From now on whoever asks for something that may be asked twice loses the connection without an answer. A proxy that asks nobody for `/readyz`, as nginx,
 * asks another process then and leaves this one alone for a while; else it would go on to send, and what it sends at the very moment when the door
 * closes is lost, a write with it.
 */
export const turnAway = (app: FastifyInstance): void => void turningAway.add(app)
