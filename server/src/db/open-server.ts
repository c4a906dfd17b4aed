import { databaseProblem } from '../lib/database-unavailable.ts'
import { seeCommands, StartProblem } from '../lib/process/start-problem.ts'
import { untilThere } from '../lib/process/until-there.ts'
import { forgetCounted, makeMonths, migrate } from './migrate.ts'
import type { Database, RawSql } from './open.ts'
import { openPostgres } from './postgres.ts'

const oldest = 15

type Settings = {
  migrateDatabaseUrl: string | undefined
  databasePrepare: boolean
  databaseConnections: number
  databaseStatementSeconds: number
  /** False: throws for a database without tables. */
  mayCreate: boolean
}
type Log = { warn: (about: object, text: string) => void }

/** Connects to DATABASE_URL and migrates it. Retries for about twenty seconds while the database server starts. */
export async function openServer(
  url: string,
  { migrateDatabaseUrl = url, databasePrepare, databaseConnections, databaseStatementSeconds, mayCreate }: Settings,
  log: Log,
): Promise<Database> {
  const schemaOwner = openPostgres({ url: migrateDatabaseUrl, prepare: false, connections: 1, statementMs: 0 })
  try {
    const appRole = migrateDatabaseUrl === url ? undefined : decodeURIComponent(new URL(url).username)
    await untilThere(async () => {
      await requireVersion(schemaOwner)
      if (!mayCreate) await requireTables(schemaOwner, new URL(url))
      await requireEncoding(schemaOwner, log)
      await migrate(schemaOwner, appRole)
      await makeMonths(schemaOwner)
      await forgetCounted(schemaOwner)
    })
  } catch (error) {
    const problem = databaseProblem(error, migrateDatabaseUrl === url ? 'DATABASE_URL' : 'MIGRATE_DATABASE_URL')
    throw problem === undefined ? error : new StartProblem(problem, { cause: error })
  } finally {
    await schemaOwner.close()
  }
  const database = openPostgres({
    url,
    prepare: databasePrepare,
    connections: databaseConnections,
    statementMs: databaseStatementSeconds * 1000,
    onBrokenConnection: (error) => log.warn({ err: error }, 'idle database connection failed'),
  })
  // Connects once, so that a wrong default of the database is reported at the start.
  await untilThere(() => database.inTransaction(({ query }) => query('select 1')))
  return database
}

async function requireVersion({ inTransaction }: Database): Promise<void> {
  const ask = (raw: RawSql) => raw.query('show server_version_num')
  const [row] = await inTransaction(ask)
  const version = Math.floor(Number(row?.['server_version_num']) / 10_000)
  if (version < oldest)
    throw new StartProblem(`PostgreSQL ${oldest} or newer is required; the server at DATABASE_URL is ${version}`)
}

async function requireTables({ inTransaction }: Database, { host, pathname }: URL): Promise<void> {
  const [row] = await inTransaction((raw) => raw.query("select to_regclass('migration') is null as is_new"))
  if (row?.['is_new'] === true)
    throw new StartProblem(`The database ${host}${pathname} of DATABASE_URL has no tables of Kabinet. ${seeCommands}`)
}

/** Other encodings cannot hold all names: WIN1251 rejects «Müller», SQL_ASCII checks and sorts nothing. A database in use goes on with a warning. */
async function requireEncoding({ inTransaction }: Database, log: Log): Promise<void> {
  const [row] = await inTransaction((raw) =>
    raw.query("select current_setting('server_encoding') as encoding, to_regclass('migration') is null as is_new"),
  )
  const encoding = String(row?.['encoding'])
  if (encoding === 'UTF8') return
  const problem = `the database has the encoding ${encoding}, which cannot hold all names: create it with ENCODING 'UTF8'`
  if (row?.['is_new'] === true) throw new StartProblem(problem)
  log.warn({ encoding }, problem)
}
