import { randomBytes } from 'node:crypto'
import { balance } from '../../../testbed/balance.ts'
import { startPair } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { createKeys } from '../lib/keys.ts'
import { aroundListening, type Sso } from './sso.ts'
import { world } from './world.ts'

export type TwoServers = Sso & {
  ask: (server?: 0 | 1) => void
  kill: (server: 0 | 1) => Promise<void>
  revive: (server: 0 | 1) => Promise<void>
}

export async function twoServers(): Promise<TwoServers> {
  const secret = randomBytes(32)
  const port = await reservePort()
  const base = `http://localhost:${port}`
  const w = await world({ config: { publicUrl: base, port: Number(port) }, deps: { keys: createKeys([secret]) } })
  const { ports, kill, revive, stop } = await startPair({
    PUBLIC_URL: base,
    DATABASE_URL: w.testDatabase.url ?? '',
    SECRET_KEYS: secret.toString('base64'),
    LIMIT_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  })
  let chosen: 0 | 1 | undefined
  let turn = 0
  const closeBalancer = await balance(Number(port), () => ports[chosen ?? turn++ % 2] ?? '')
  return {
    ...aroundListening(w, base),
    ask: (server) => void (chosen = server),
    kill,
    revive,
    close: async () => {
      closeBalancer()
      await stop()
      await w.close()
    },
  }
}
