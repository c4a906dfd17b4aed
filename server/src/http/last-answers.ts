import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type LastAnswers = {
  /** From this call on, every answer has `connection: close`, so the client opens a connection to another process. */
  closeConnections: () => void
  isClosing: () => boolean
  /**
   * Drops the connection of idempotent requests without an answer. A proxy that does not poll `/readyz`, such as nginx, then retries them
   * on another process and avoids this one. Otherwise a write that it sends while the listener closes would be lost.
   */
  turnAway: () => void
  /** Browsers open connections in advance, and Node waits for those on which nothing was sent. */
  closeUnused: () => void
}

const decorator = 'lastAnswers'

export const lastAnswersOf = (app: FastifyInstance): LastAnswers => app.getDecorator(decorator)

export function watchAnswers(app: FastifyInstance): void {
  // A map by connection, because a set of answers would retain finished ones until a full garbage collection.
  const open = new Map<Socket, ServerResponse | null>()
  let isClosing = false
  let isTurningAway = false
  app.server.on('connection', (socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  const note = (socket: Socket, answer: ServerResponse) => {
    open.set(socket, answer)
    // With pipelined requests only the last answer clears the entry.
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
    closeUnused: () => {
      for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
    },
  } satisfies LastAnswers)
}

const isRepeatable = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
