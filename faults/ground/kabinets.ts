import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balance } from '../../server/src/testing/balance.ts'
import { end, start, untilReady } from '../../server/src/testing/processes.ts'
import { reservePort } from '../../server/src/testing/reserve-port.ts'
import type { Random } from '../random.ts'

export type Which = 0 | 1
export type Kabinets = {
  base: string
  ports: readonly [string, string]
  kill: (which: Which, signal?: NodeJS.Signals) => Promise<void>
  /** Back when it says that it can work. */
  revive: (which: Which, env?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

const plenty = '1000000000'

/** Two processes on one database, behind one address that hands each request to either of them, whatever is the matter with it. */
export async function startKabinets(env: Record<string, string>, random: Random): Promise<Kabinets> {
  const port = await reservePort()
  const base = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-faults-'))
  const ports = [await reservePort(), await reservePort()] as const
  const settings = {
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    DATABASE_CONNECTIONS: '10',
    LIMIT_CALLS_PER_MINUTE: plenty,
    LIMIT_MESSAGES_PER_ADDRESS_HOUR: plenty,
    LIMIT_RANGE_MESSAGES_PER_HOUR: plenty,
    LIMIT_TRIES_PER_ADDRESS_MINUTE: plenty,
    LIMIT_PARTNERS_PER_PERSON: plenty,
    LOG_LEVEL: 'error',
    ...env,
  }
  const startAt = (which: Which, more = {}) => {
    const started = start({ ...settings, PORT: ports[which], ...more })
    return started.child
  }
  const both = [startAt(0), startAt(1)]
  await Promise.all(ports.map(untilReady))
  const balancer = await balance(Number(port), () => random.of(ports))
  // However this process ends, nobody goes on without it.
  process.once('exit', () => both.forEach((child) => child.kill('SIGKILL')))
  const kill = async (which: Which, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = both[which]
    if (child && child.exitCode === null && child.signalCode === null) await end(child, signal)
  }
  return {
    base,
    ports,
    kill,
    revive: async (which, more) => {
      both[which] = startAt(which, more)
      await untilReady(ports[which])
    },
    stop: async () => {
      balancer.closeAllConnections()
      balancer.close()
      await Promise.all([kill(0), kill(1)])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
