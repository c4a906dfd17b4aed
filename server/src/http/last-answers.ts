import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How a listener ends. */
export type LastAnswers = {
  /**
   * Every answer says `connection: close` from this call on, also those under way. The client sends its next request by another connection,
   * to another process.
   */
  closeConnections: () => void
  isClosing: () => boolean
  /**
   * Requests that may be repeated lose their connection without an answer. A proxy that does not ask for `/readyz`, such as nginx, then sends
   * them to another process and leaves this one alone for a while. Otherwise a write that it sends when the listener closes is lost.
   */
  turnAway: () => void
}

const decorator = 'lastAnswers'

export const lastAnswersOf = (app: FastifyInstance): LastAnswers => app.getDecorator(decorator)

/** Tracks the answers under way, for `lastAnswersOf`. */
export function watchAnswers(app: FastifyInstance): void {
  // By connection, which stays: a set of answers would keep many that are over until a full collection.
  const open = new Map<Socket, ServerResponse | null>()
  let isClosing = false
  let isTurningAway = false
  const note = (socket: Socket, answer: ServerResponse) => {
    if (!open.has(socket)) socket.once('close', () => open.delete(socket))
    open.set(socket, answer)
    // Of requests that were sent without waiting the last one's answer closes.
    answer.once('close', () => open.get(socket) === answer && open.set(socket, null))
  }
  app.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (isTurningAway && isRepeatable(request)) request.socket.destroy()
    if (isClosing) answer.shouldKeepAlive = false
    else note(request.socket, answer)
  })
  app.decorate(decorator, {
    closeConnections: () => {
      isClosing = true
      for (const answer of open.values()) if (answer) answer.shouldKeepAlive = false
    },
    isClosing: () => isClosing,
    turnAway: () => {
      isTurningAway = true
    },
  } satisfies LastAnswers)
}

const isRepeatable = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
