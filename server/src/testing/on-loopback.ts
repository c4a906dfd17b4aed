import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export type Heard = { statusCode: number; headers: IncomingHttpHeaders; body: string }
export type Loopback = {
  get: (url: string, headers?: Record<string, string>) => Promise<Heard>
  write: (lines: readonly string[]) => Promise<string>
}

/** Listens on loopback for real connections. Developer pages check socket addresses, which `app.inject` does not have. */
export async function onLoopback(app: FastifyInstance): Promise<Loopback> {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  return {
    get: async (path, headers = {}) => {
      const outgoing = request({
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'localhost:3000', ...headers },
        agent: false,
      }).end()
      const [answer] = await once(outgoing, 'response')
      return { statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) }
    },
    write: async (lines) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`)
      return text(socket)
    },
  }
}
