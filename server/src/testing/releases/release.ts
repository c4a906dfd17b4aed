import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { clock } from '../test-database.ts'
import type { People } from './people.ts'

const folder = import.meta.dirname

export type Release = {
  version: string
  commit: string
  madeAt: string
  secretKey: string
  people: People
  /** Photos and logos in base64, by path in `DATA_DIR`. */
  files: Record<string, string>
}

export const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readRelease(name.slice(0, -'.json'.length)))
  .toSorted((a, b) => a.madeAt.localeCompare(b.madeAt))

function readRelease(version: string): Release {
  return JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))
}

export const sizeOf = (version: string): number =>
  [`${version}.json`, `${version}.sql.gz`].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

export function writeRelease(release: Release, dump: string): string[] {
  const plain = dump.replaceAll(/^\\.*\n/gm, '').replaceAll(/^--.*\n|^\n/gm, '')
  const written = [
    [`${release.version}.json`, `${JSON.stringify(release, null, 2)}\n`],
    [`${release.version}.sql.gz`, gzipSync(plain, { level: 9 })],
  ] as const
  return written.map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return `${name}: ${content.length} bytes`
  })
}

export async function restoreRelease({ version, files }: Release, databaseUrl: string, dataDir: string): Promise<void> {
  const script = gunzipSync(readFileSync(join(folder, `${version}.sql.gz`))).toString('utf8')
  await withClient(databaseUrl, (client) => client.query(script))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), Buffer.from(content, 'base64'))
  }
}

export const filesIn = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    globSync('files/**', { cwd: dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(dataDir.length + 1), readFileSync(path).toString('base64')]),
  )

/** Sets the database clock to five minutes after the release was stored. */
export async function rewindClock({ madeAt }: Release, databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(clock)
    await client.query(`update test_clock set ahead = $1::timestamptz + interval '5 minutes' - now()`, [madeAt])
  })
}

export type Row = Record<string, unknown>

export const readTables = (databaseUrl: string): Promise<Map<string, Row[]>> =>
  withClient(databaseUrl, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    )
    const tables = new Map<string, Row[]>()
    for (const { name } of names) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`)
      tables.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return tables
  })

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}
