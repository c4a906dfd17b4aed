import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export type LossyLine = {
  /** From now on each `every`th answer of the API is lost; 0: none. `first`: the number of the first one. */
  lose: (every: number, first?: number) => void
  /** Calls whose answers were lost since `lose`. */
  lost: () => readonly string[]
  close: () => void
}

/**
 * A proxy that loses answers after the server has acted: every second one entirely, with its cookies, the others within the body. Each
 * connection has one request, because browsers repeat a request themselves when a reused connection breaks.
 */
export async function openLossyLine(port: string, target: string): Promise<LossyLine> {
  let every = 0
  let next = 0
  let lost: string[] = []
  const isDue = (url: string) => {
    if (every === 0 || !url.startsWith('/api/')) return false
    next -= 1
    if (next > 0) return false
    next = every
    return true
  }
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming
    const passed = request(
      { host: '127.0.0.1', port: target, method, path: url, headers, agent: false },
      (response) => {
        if (!isDue(url)) return pass(response, answer)
        lost.push(`${method} ${url}`)
        if (lost.length % 2 === 1) response.resume().on('end', () => incoming.socket.destroy())
        else void cut(response, answer)
      },
    )
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  await once(server.listen(Number(port), 'localhost'), 'listening')
  return {
    lose: (count, first = count) => {
      ;[every, next, lost] = [count, first, []]
    },
    lost: () => lost,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pass(response: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
  answer.shouldKeepAlive = false
  response.pipe(answer)
}

async function cut(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = Buffer.concat(await response.toArray())
  answer.shouldKeepAlive = false
  answer.writeHead(response.statusCode ?? 502, [...response.rawHeaders, 'content-length', String(body.length + 1)])
  answer.write(body.subarray(0, Math.ceil(body.length / 2)), () => answer.destroy())
}
