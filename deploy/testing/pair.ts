import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openCluster } from '../../scripts/programs/postgres.ts'
import { startPair as startServers } from '../../testbed/kabinet.ts'
import type { Env } from '../../testbed/process.ts'

export async function startPair(port: string, more: Env) {
  const postgres = await openCluster(['fsync=off'])
  const pair = await startServers({
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: postgres.url,
    // As short as the samples allow. nginx counts whole seconds and retries a failed process after three at most.
    // Until then, the last second of the other process must not begin.
    DRAIN_SECONDS: '4',
    ...more,
  })
  return {
    ...pair,
    emails: () => {
      const outbox = join(pair.settings.DATA_DIR, 'outbox')
      const names = readdirSync(outbox).filter((name) => name.endsWith('.mail.json'))
      return names.map((name) => readFileSync(join(outbox, name), 'utf8'))
    },
    /** Restarts both in turn, as docs/operate.md#upgrading says. The pause lets the proxy detect the restarted one. */
    restart: async () => {
      for (const which of [0, 1] as const) {
        await pair.replace(which)
        await wait(2000)
      }
    },
    stop: async () => {
      await pair.stop('SIGTERM')
      await postgres.stop()
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>
