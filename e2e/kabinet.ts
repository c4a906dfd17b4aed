import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestDatabase } from '../server/src/testing/test-database.ts'
import { administer, startKabinet as startServer } from '../testbed/kabinet.ts'
import { Inbox } from './inbox.ts'
import { type Env, startProcess, untilAnswering } from '../testbed/process.ts'

const root = join(import.meta.dirname, '..')

export type Kabinet = {
  url: string
  inbox: Inbox
  log: () => string
  /** Moves the clock of the database, by which codes, links and sessions expire. Waits if the database is embedded. */
  pass: (seconds: number) => Promise<void>
  /** `npm run admin -- …` beside the running server, which needs a database other than the embedded one. */
  command: (...typed: string[]) => Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts the built server on a free port. Its database, unless `env` names another, is on the PostgreSQL of TEST_PG
 * (`scripts/programs/postgres-setup.ts`), which starts three times faster, or else embedded.
 */
export async function startKabinet(env: Env = {}): Promise<Kabinet> {
  const testDatabase = process.env['TEST_PG'] && !env['DATABASE_URL'] ? await openTestDatabase() : undefined
  const database = { DATABASE_URL: testDatabase?.url ?? '', SECRET_KEYS: randomBytes(32).toString('base64') }
  const settings = { ALLOW_LOOPBACK_SERVICES: 'true', ...(testDatabase ? database : {}), ...env }
  const { url, port: PORT, dataDir: DATA_DIR, log, stop } = await startServer(settings)
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
    command: async (...typed) => {
      const { code, said, complained } = await administer({ ...settings, PORT, DATA_DIR }, ...typed)
      if (code !== 0) throw new Error(complained)
      return said
    },
    stop: async () => {
      await stop()
      await testDatabase?.close()
    },
  }
}

export type Example = { url: string; stop: () => Promise<void> }

export async function startExample(
  issuer: string,
  service: { clientId: string; clientSecret: string; port: string },
): Promise<Example> {
  const url = `http://localhost:${service.port}`
  const settings = {
    ISSUER: issuer,
    CLIENT_ID: service.clientId,
    CLIENT_SECRET: service.clientSecret,
    PORT: service.port,
  }
  const example = startProcess(process.execPath, ['examples/romashka/romashka.ts'], settings, root)
  await untilAnswering(url, example)
  return { url, stop: example.stop }
}
