import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../../testbed/random.ts'
import type { Service } from './sso.ts'

export type RefreshingClient = {
  counts: { got: number; lost: number; repeated: number }
  run: (until: () => boolean) => Promise<void>
}

/** A client that refreshes without a pause and repeats a token without an answer. Throws for any answer except tokens or 503. */
export function refreshingClient(
  base: string,
  { clientId, secret }: Service,
  first: string,
  random: Random,
): RefreshingClient {
  const counts = { got: 0, lost: 0, repeated: 0 }
  const ask = async (token: string): Promise<Record<string, unknown> | undefined> => {
    const credentials = { client_id: clientId, ...(secret ? { client_secret: secret } : {}) }
    const body = new URLSearchParams({ ...credentials, grant_type: 'refresh_token', refresh_token: token })
    const signal = random.percent(5) ? AbortSignal.timeout(1 + random.below(20)) : AbortSignal.timeout(10_000)
    const answer = await fetch(`${base}/oauth/token`, { method: 'POST', body, signal }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    // 502: the balancer in front of a dead process.
    if (!answer || text === undefined || answer.status === 502) return undefined
    if (answer.status === 503 && JSON.parse(text).error === 'temporarily_unavailable') return undefined
    if (answer.status !== 200) throw new Error(`${answer.status} after ${JSON.stringify(counts)}: ${text}`)
    return JSON.parse(text)
  }
  const untilAnswered = async (token: string) => {
    for (;;) {
      const answer = await ask(token)
      if (answer) return answer
      counts.lost++
      await wait(20 + random.below(100))
    }
  }
  const run = async (until: () => boolean) => {
    let token = first
    while (!until()) {
      const answer = await untilAnswered(token)
      counts.got++
      if (random.percent(20)) {
        counts.repeated++
        const again = JSON.stringify(await untilAnswered(token))
        if (again !== JSON.stringify(answer)) throw new Error('the repeat got another answer')
      }
      token = String(answer['refresh_token'])
    }
  }
  return { counts, run }
}
