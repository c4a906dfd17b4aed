import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/src/db/open.ts'
import { openPostgres } from '../../server/src/db/postgres.ts'
import { reservePort } from '../../testbed/ports.ts'
import { type Child, startChild } from './child.ts'
import { fill } from './fill.ts'
import { secretKeys } from './secrets.ts'

const main = join(import.meta.dirname, '../../server/src/start/main.ts')
const unlimited = '1000000000'
/** The same flags as in `npm start` and the image. */
const heap = '--max-old-space-size=512 --max-semi-space-size=16'
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/compiled')

export type Kabinet = {
  child: Child
  twin: Child | undefined
  database: Database
  accounts: number
  asset: string
  restart: (nodeOptions: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * With `TRUST_PROXY` the server takes the addresses in `x-forwarded-for`. Otherwise all users would share one address.
 */
export async function startKabinet(databaseUrl: string, accounts: number, isTwin = false): Promise<Kabinet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-bench-'))
  const PORT = await reservePort()
  const settings = {
    PUBLIC_URL: `http://localhost:${PORT}`,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEYS: secretKeys,
    LIMIT_CALLS_PER_MINUTE: unlimited,
    LIMIT_MESSAGES_PER_ADDRESS_HOUR: unlimited,
    LIMIT_TRIES_PER_ADDRESS_MINUTE: unlimited,
    // A reused database gets a few more services with each run.
    LIMIT_SERVICES_PER_PERSON: unlimited,
  }
  const start = (nodeOptions: string, port = PORT) =>
    startChild(main, { ...settings, PORT: port, NODE_OPTIONS: `${heap} ${nodeOptions}`, NODE_COMPILE_CACHE }, '/readyz')
  await (await start('')).stop()
  const database = openPostgres({ url: databaseUrl, connections: 2, statementMs: 0, prepare: false })
  await fill(database, databaseUrl, accounts)
  const child = await start('')
  const kabinet: Kabinet = {
    child,
    twin: isTwin ? await start('', await reservePort()) : undefined,
    database,
    accounts,
    asset: await findAsset(Number(PORT)),
    restart: async (nodeOptions) => {
      await kabinet.child.stop()
      kabinet.child = await start(nodeOptions)
    },
    stop: async () => {
      await Promise.all([kabinet.child.stop(), kabinet.twin?.stop()])
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return kabinet
}

async function findAsset(port: number): Promise<string> {
  const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
  const found = /\/assets\/[\w.-]+\.js/.exec(page)?.[0]
  if (found === undefined) throw new Error('the page has no script: npm run build')
  return found
}
