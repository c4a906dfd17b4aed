import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { serveHttp } from './ports.ts'

export type TakenSms = {
  method: string | undefined
  type: string | undefined
  authorization: string | undefined
  body: unknown
  at: number
  isAccepted: boolean
}
/** A status, where 0 never answers, or the milliseconds before 200. `die` accepts and drops the connection. */
export type SmsMood = number | { ms: number } | 'die'

/** A real HTTP gateway on a free loopback port. Uses one of `moods` per call; the last one repeats. */
export async function openSmsGateway(...first: SmsMood[]) {
  const calls: TakenSms[] = []
  let moods: readonly SmsMood[] = first
  let tries = 0
  const { url, close } = await serveHttp(async (request, response) => {
    const { 'content-type': type, authorization } = request.headers
    const body: unknown = await json(request)
    const mood = moods[Math.min(++tries, moods.length) - 1] ?? 200
    const isAccepted = typeof mood !== 'number' || mood === 200
    calls.push({ method: request.method, type, authorization, body, at: Date.now(), isAccepted })
    if (mood === 'die') return request.socket.destroy()
    if (mood === 0) return
    if (typeof mood === 'object') await wait(mood.ms)
    const status = typeof mood === 'number' ? mood : 200
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('said')
  })
  return {
    url: `${url}/send`,
    calls,
    behave: (...next: SmsMood[]) => {
      moods = next
      tries = 0
    },
    close,
  }
}
export type SmsGateway = Awaited<ReturnType<typeof openSmsGateway>>
