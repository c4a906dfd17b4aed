import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answers, type Started, startProcess } from '../../e2e/processes.ts'
import { openCluster } from '../../scripts/programs/postgres.ts'
import { reservePort } from '../../server/src/testing/reserve-port.ts'

const root = join(import.meta.dirname, '../..')

/** Two processes of the product on one PostgreSQL, to stand behind a proxy at `port`. */
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
      // Longer than the samples take to notice, and no longer: nginx, which counts in whole seconds, tries a process that failed again after
      // three at most, and the last second of the other one must not begin before.
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
    /** Without a mail server the letters lie in a folder. */
    letters: () => {
      const outbox = join(dataDir, 'outbox')
      const names = readdirSync(outbox).filter((name) => name.endsWith('.mail.json'))
      return names.map((name) => readFileSync(join(outbox, name), 'utf8'))
    },
    /** One after the other, as docs/operate.md#upgrading says: the proxy gets its while to see who is back. */
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
