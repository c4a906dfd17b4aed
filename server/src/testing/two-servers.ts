import { randomBytes } from 'node:crypto'
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeys } from '../lib/keys.ts'
import { balance } from './balance.ts'
import { end, endAll, start, untilReady } from './processes.ts'
import { reservePort } from './reserve-port.ts'
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
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-two-'))
  const ports = [await reservePort(), await reservePort()]
  const settings = {
    PUBLIC_URL: base,
    DATABASE_URL: w.testDatabase.url ?? '',
    DATA_DIR: dataDir,
    SECRET_KEYS: secret.toString('base64'),
    LIMIT_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  }
  const startAt = (PORT: string) => start({ ...settings, PORT })
  const both = ports.map(startAt)
  await Promise.all(ports.map(untilReady))
  let asked: 0 | 1 | undefined
  let turn = 0
  const balancer = await balance(Number(port), () => ports[asked ?? turn++ % 2] ?? '')
  return {
    ...aroundListening(w, base),
    ask: (server) => void (asked = server),
    kill: async (server) => {
      const one = both[server]
      if (one) await end(one.child, 'SIGKILL')
    },
    revive: async (server) => {
      const PORT = ports[server] ?? ''
      both[server] = startAt(PORT)
      await untilReady(PORT)
    },
    close: async () => {
      balancer.closeAllConnections()
      balancer.close()
      await endAll()
      await w.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
