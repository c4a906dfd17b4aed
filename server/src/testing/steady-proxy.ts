import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Wanted = { method: 'GET' | 'POST'; path: string; body?: string }
type Heard = { status: number; isLast: boolean }

/** A proxy with keep-alive connections. It polls `/readyz` and balances requests over the servers whose last two checks succeeded. */
export function steadyProxy(ports: readonly string[], checkMs: number) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxSockets: 16 })]))
  const yes = new Map(ports.map((port) => [port, 2]))
  const over = new AbortController()
  let turn = 0
  const send = (port: string, { method, path, body }: Wanted) =>
    new Promise<Heard>((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
      const agent = agents.get(port)
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, ...(agent ? { agent } : {}) },
        (answer) => {
          const isLast = answer.headers.connection === 'close'
          answer
            .resume()
            .on('end', () => resolve({ status: answer.statusCode ?? 0, isLast }))
            .on('error', reject)
        },
      )
      sent.on('error', reject).end(body)
    })
  const watch = async (port: string) => {
    while (!over.signal.aborted) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      yes.set(port, isReady ? (yes.get(port) ?? 0) + 1 : 0)
      await wait(checkMs)
    }
  }
  const watching = ports.map(watch)
  return {
    pass: (wanted: Wanted) => {
      const ready = ports.filter((port) => (yes.get(port) ?? 0) >= 2)
      const port = ready[turn++ % ready.length] ?? ports[0] ?? ''
      return send(port, wanted).then((heard) => ({ ...heard, port }))
    },
    close: async () => {
      over.abort()
      await Promise.all(watching)
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
