import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestDatabase } from '../server/src/testing/test-database.ts'
import { reservePort } from '../server/src/testing/reserve-port.ts'
import { Inbox } from './inbox.ts'
import { answers, startProcess } from './processes.ts'

const root = join(import.meta.dirname, '..')

export type Kabinet = {
  url: string
  inbox: Inbox
  log: () => string
  /** Moves the clock of the database, by which codes, links and sessions expire. Waits if the database is embedded. */
  pass: (seconds: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the built server on a free port. Its database, unless `env` names another, is on the PostgreSQL of TEST_PG
 * (`scripts/programs/postgres-setup.ts`), which starts three times faster, or else embedded.
 */
export async function startKabinet(env: Record<string, string> = {}): Promise<Kabinet> {
  const testDatabase = process.env['TEST_PG'] && !env['DATABASE_URL'] ? await openTestDatabase() : undefined
  const database = { DATABASE_URL: testDatabase?.url ?? '', SECRET_KEYS: randomBytes(32).toString('base64') }
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-e2e-'))
  const port = await reservePort()
  const url = `http://localhost:${port}`
  const { log, stop } = run('server/src/start/main.ts', {
    PORT: port,
    DATA_DIR: dataDir,
    ALLOW_LOOPBACK_SERVICES: 'true',
    ...(testDatabase ? database : {}),
    ...env,
  })
  await answers(`${url}/readyz`, log)
  return {
    url,
    inbox: new Inbox(url),
    log,
    pass: async (seconds) => {
      if (testDatabase)
        await testDatabase.inTransaction(({ query }) =>
          query('update test_clock set ahead = ahead + make_interval(secs => $1)', [seconds]),
        )
      else await wait(seconds * 1000)
    },
    stop: async () => {
      await stop()
      await testDatabase?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Example = { url: string; stop: () => Promise<void> }

export async function startExample(
  issuer: string,
  service: { clientId: string; clientSecret: string; port: string },
): Promise<Example> {
  const url = `http://localhost:${service.port}`
  const { log, stop } = run('examples/romashka/romashka.ts', {
    ISSUER: issuer,
    CLIENT_ID: service.clientId,
    CLIENT_SECRET: service.clientSecret,
    PORT: service.port,
  })
  await answers(url, log)
  return { url, stop }
}

const run = (file: string, env: Record<string, string>) => startProcess(process.execPath, [file], env, root)
