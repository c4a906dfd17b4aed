import { administer, startPair } from '../../testbed/kabinet.ts'
import { reservePort } from '../../testbed/ports.ts'
import { type Env, untilAnswering } from '../../testbed/process.ts'
import type { Front } from './fronts.ts'

export type Kabinets = Awaited<ReturnType<typeof startKabinets>>

const plenty = '1000000000'

const defaults = {
  DATABASE_CONNECTIONS: '10',
  LIMIT_CALLS_PER_MINUTE: plenty,
  LIMIT_MESSAGES_PER_ADDRESS_HOUR: plenty,
  LIMIT_TRIES_PER_ADDRESS_MINUTE: plenty,
  LOG_LEVEL: 'error',
}

export async function startKabinets(env: Env, front: Front, checkout?: string) {
  const port = await reservePort()
  const base = `${front.scheme}://localhost:${port}`
  const pair = await startPair({ ...defaults, PUBLIC_URL: base, ...front.env, ...env }, checkout)
  const leave = await front.stand(port, pair.ports)
  await untilAnswering(`${base}/readyz`)
  return {
    ...pair,
    base,
    migrate: async () => {
      const { code, complained } = await administer(pair.settings, 'migrate')
      if (code !== 0) throw new Error(`the migration failed: ${complained}`)
    },
    stop: async () => {
      await leave()
      await pair.stop()
    },
  }
}
