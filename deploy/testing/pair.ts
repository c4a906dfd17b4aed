import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answers, type Started, startProcess } from '../../e2e/processes.ts'
import { openCluster } from '../../scripts/programs/postgres.ts'
import { reservePort } from '../../server/src/testing/reserve-port.ts'

const root = join(import.meta.dirname, '../..')

export async function startPair(port: string, more: Record<string, string>) {
  const postgres = await openCluster(['fsync=off'])
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-pair-'))
  const ports = [await reservePort(), await reservePort()] as const
  const start = async (PORT: string): Promise<Started> => {
    const env = {
      PORT,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      // As short as the samples allow. nginx counts whole seconds and retries a failed process after three at most.
      // Until then, the last second of the other process must not begin.
      DRAIN_SECONDS: '4',
      SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
      ...more,
    }
    const started = startProcess(process.execPath, ['server/src/start/main.ts'], env, root)
    await answers(`http://127.0.0.1:${PORT}/readyz`, started.log)
    return started
  }
  const both = [await start(ports[0]), await start(ports[1])]
  return {
    ports,
    emails: () => {
      const outbox = join(dataDir, 'outbox')
      const names = readdirSync(outbox).filter((name) => name.endsWith('.mail.json'))
      return names.map((name) => readFileSync(join(outbox, name), 'utf8'))
    },
    /** Restarts both in turn, as docs/operate.md#upgrading says. The pause lets the proxy detect the restarted one. */
    restart: async () => {
      for (const [index, own] of ports.entries()) {
        await both[index]?.stop()
        both[index] = await start(own)
        await wait(2000)
      }
    },
    stopOne: async () => both[0]?.stop(),
    stop: async () => {
      await Promise.all(both.map(({ stop }) => stop()))
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>
