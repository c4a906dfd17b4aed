import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { administer, end, start, untilReady } from '../../server/src/testing/processes.ts'
import { reservePort } from '../../server/src/testing/reserve-port.ts'
import type { Front } from './fronts.ts'

export type Which = 0 | 1
export type Kabinets = {
  base: string
  ports: readonly [string, string]
  kill: (which: Which, signal?: NodeJS.Signals) => Promise<void>
  revive: (which: Which, env?: Record<string, string>) => Promise<void>
  replace: (which: Which) => Promise<void>
  migrate: () => Promise<void>
  stop: () => Promise<void>
}

const plenty = '1000000000'

const usual = (base: string, dataDir: string) => ({
  PUBLIC_URL: base,
  DATA_DIR: dataDir,
  SECRET_KEYS: randomBytes(32).toString('base64'),
  DATABASE_CONNECTIONS: '10',
  LIMIT_CALLS_PER_MINUTE: plenty,
  LIMIT_MESSAGES_PER_ADDRESS_HOUR: plenty,
  LIMIT_TRIES_PER_ADDRESS_MINUTE: plenty,
  LOG_LEVEL: 'error',
})

export async function startKabinets(env: Record<string, string>, front: Front, checkout?: string): Promise<Kabinets> {
  const port = await reservePort()
  const base = `${front.scheme}://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-faults-'))
  const ports = [await reservePort(), await reservePort()] as const
  const settings = { ...usual(base, dataDir), ...front.env, ...env }
  const startAt = (which: Which, more = {}, of?: string) =>
    start({ ...settings, PORT: ports[which], ...more }, of).child
  const both = [startAt(0, {}, checkout), startAt(1, {}, checkout)]
  await Promise.all(ports.map(untilReady))
  const { leave } = await front.stand(port, ports)
  await untilOpen(base)
  process.once('exit', () => both.forEach((child) => child.kill('SIGKILL')))
  const kill = async (which: Which, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = both[which]
    if (child && child.exitCode === null && child.signalCode === null) await end(child, signal)
  }
  const revive: Kabinets['revive'] = async (which, more) => {
    both[which] = startAt(which, more)
    await untilReady(ports[which])
  }
  return {
    base,
    ports,
    kill,
    revive,
    replace: async (which) => {
      await kill(which, 'SIGTERM')
      await revive(which)
    },
    migrate: async () => {
      const { code, complained } = await administer(settings, 'migrate')
      if (code !== 0) throw new Error(`the migration failed: ${complained}`)
    },
    stop: async () => {
      await leave()
      await Promise.all([kill(0), kill(1)])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilOpen(base: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOpen) return
    await wait(100)
  }
  throw new Error(`${base} does not open`)
}
