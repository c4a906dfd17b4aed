import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakMap<FastifyInstance, () => void>()
const turningAway = new WeakSet<FastifyInstance>()

/** Knows which answers are under way, whoever gives them. */
export function watchAnswers(app: FastifyInstance): void {
  // By connection, which stays: a set of answers, in which each takes a place of its own, would keep many that are over until a full collection.
  const open = new Map<Socket, ServerResponse | null>()
  let isLeaving = false
  const note = (socket: Socket, answer: ServerResponse) => {
    if (!open.has(socket)) socket.once('close', () => open.delete(socket))
    open.set(socket, answer)
    // Of requests that were sent without waiting the last one's answer closes.
    answer.once('close', () => open.get(socket) === answer && open.set(socket, null))
  }
  app.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (turningAway.has(app) && mayAskAgain.has(request.method ?? '')) request.socket.destroy()
    if (isLeaving) answer.shouldKeepAlive = false
    else note(request.socket, answer)
  })
  leaving.set(app, () => {
    isLeaving = true
    for (const answer of open.values()) if (answer) answer.shouldKeepAlive = false
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
