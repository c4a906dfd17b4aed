import { Agent, request } from 'node:http'

/**
 * Runs as a separate process. Arguments: network addresses separated by commas, the number of connections, the ports.
 * When stopped, it sends the number of answers by status, and the duration of rejected calls: median and 95th
 * percentile in milliseconds.
 */
export type Flooded = { counts: Record<number, number>; refusedMs: { p50: number; p95: number } }

const [list = '', count = '', ...ports] = process.argv.slice(2)
const [addresses, connections] = [list.split(','), Number(count)]
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const counts: Flooded['counts'] = {}
const refusedAfter: number[] = []
const over = new AbortController()

for (const end of ['message', 'disconnect']) process.once(end, () => over.abort())
await Promise.all(Array.from({ length: connections }, (_, i) => hammer(i)))
agent.destroy()
refusedAfter.sort((a, b) => a - b)
const quantile = (part: number) => refusedAfter[Math.floor(refusedAfter.length * part)] ?? 0
const refusedMs = { p50: quantile(0.5), p95: quantile(0.95) }
process.send?.({ counts, refusedMs } satisfies Flooded, () => process.exit())

async function hammer(connection: number): Promise<void> {
  for (let i = 0; !over.signal.aborted; i++) {
    const began = performance.now()
    const address = addresses[connection % addresses.length] ?? ''
    const port = ports[connection % ports.length] ?? ''
    const status = await post({ port, address }, ...attempt(`s${connection}x${i}@example.com`, i))
    counts[status] = (counts[status] ?? 0) + 1
    if (status === 429) refusedAfter.push(performance.now() - began)
  }
}

function attempt(email: string, i: number): [path: string, body: object] {
  if (i % 3 === 1) return ['/api/auth/authorize', { login: email, password: 'Wrong-Wolk-9x' }]
  if (i % 3 === 2) return ['/api/auth/restore', { step: 'request', login: email }]
  const name = { first_name: 'Анна', last_name: 'Королёва' }
  return [
    '/api/auth/register',
    { ...name, email, password: 'Ognennaya-7Reka', agreement: true, personal_data_consent: true },
  ]
}

function post({ port, address }: { port: string; address: string }, path: string, body: object): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(JSON.stringify(body))
  })
}
