import { once } from 'node:events'
import { createServer } from 'node:http'

export type TakenSms = {
  method: string | undefined
  type: string | undefined
  authorization: string | undefined
  body: unknown
}

/** A real HTTP gateway on a free loopback port. Uses one of `statuses` per call; the last one repeats, 0 never answers. */
export async function smsGatewayServer(...statuses: number[]) {
  const calls: TakenSms[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { 'content-type': type, authorization } = request.headers
      calls.push({
        method: request.method,
        type,
        authorization,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      })
      const status = statuses[Math.min(calls.length, statuses.length) - 1] ?? 200
      if (status !== 0) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('said')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/send`,
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
