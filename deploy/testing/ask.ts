import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { loopbackCertificate } from '../../testbed/certificate.ts'

export type Sent = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}
export type Told = { status: number; headers: IncomingMessage['headers']; body: string }

export function openClient(port: string, localAddress = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, ca: loopbackCertificate.cert, localAddress })
  const ask = async ({ path, method = 'GET', headers = {}, body = '' }: Sent): Promise<Told> => {
    const sent = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      path,
      method,
      agent,
      headers: { host: `localhost:${port}`, ...headers },
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  return { ask, close: () => agent.destroy() }
}
export type Client = ReturnType<typeof openClient>
