import pg from 'pg'
import { openPostgres } from '../../server/src/db/postgres.ts'
import { openCluster } from '../../scripts/programs/postgres.ts'

/** Databases on the server of DATABASE_URL, whose role must be able to create them. Without it, on a new cluster with fsync. */
export type Databases = { named: (name: string) => Promise<string>; stop: () => Promise<void> }

export async function openDatabases(): Promise<Databases> {
  const configured = process.env['DATABASE_URL']
  const { url, stop } = configured
    ? { url: configured, stop: async () => {} }
    : await openCluster(['shared_preload_libraries=pg_stat_statements'])
  return {
    stop,
    named: async (name) => {
      const database = openPostgres({ url, connections: 1, prepare: false })
      const [found] = await database.inTransaction(({ query }) =>
        query('select from pg_database where datname = $1', [name]),
      )
      if (!found) await outside(url, `create database ${name} template template0 encoding 'UTF8'`)
      await database.close()
      const separate = new URL(url)
      separate.pathname = `/${name}`
      return separate.href
    },
  }
}

export async function outside(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
