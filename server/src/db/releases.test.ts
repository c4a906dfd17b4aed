import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { authApi } from '@kabinet/contract/api/auth/all'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../testbed/browser.ts'
import { isShortRun } from '../../../testbed/sample.ts'
import { linkToken } from '../testing/people.ts'
import { endAll } from '../../../testbed/kabinet.ts'
import { allowAt, logInAt, renewAt, bodyOf } from '../testing/releases/journeys.ts'
import { belongings, photoOf, reopen } from '../testing/releases/people.ts'
import { type Place, type Program, startProgram } from '../testing/releases/program.ts'
import {
  readTables,
  type Release,
  releases,
  restoreRelease,
  type Row,
  sizeOf,
  rewindClock,
} from '../testing/releases/release.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Tables and columns that an upgrade drops on purpose, as docs/operate-reference.md says. */
const droppedOnPurpose: Record<string, readonly string[] | undefined> = {
  // 0024 and 0025 give both another key; `first_at` replaces `hour`.
  '0.1.0': ['session', 'oidc_artifact', 'event.hour'],
}

afterAll(endAll)

test('keeps the stored data of a release small', () => {
  expect(releases.map(({ version }) => version)).toContain('0.1.0')
  for (const { version } of releases) expect(sizeOf(version)).toBeLessThan(50_000)
})

describe.each(isShortRun ? releases.slice(-1) : releases)('data of release $version', (release) => {
  const gone = droppedOnPurpose[release.version] ?? []
  const keepsSessions = !gone.includes('session')
  let place: Place
  let program: Program
  let before: Map<string, Row[]>
  let after: Map<string, Row[]>
  beforeAll(async () => {
    place = await restore(release)
    before = await readTables(place.databaseUrl)
    const database = openPostgres({ url: place.databaseUrl, connections: 1 })
    await migrate(database)
    await database.close()
    after = await readTables(place.databaseUrl)
    await rewindClock(release, place.databaseUrl)
    program = await startProgram(place)
  })
  afterAll(async () => {
    await program?.stop()
    await drop(place)
  })

  test('was created by migrations that still exist unchanged', () => {
    const present = new Map(readMigrations().map(({ name, hash }) => [name, hash]))
    const made = before.get('migration') ?? []
    expect(made.length).toBeGreaterThan(10)
    expect(made.map(({ name, hash }) => [name, hash])).toEqual(
      made.map(({ name }) => [name, present.get(String(name))]),
    )
  })

  test('survives the migration, except data that it drops on purpose', () => {
    const lost = [...before].flatMap(([table, rows]) =>
      gone.includes(table) ? [] : rows.filter((row) => !isAmong(after.get(table), row, table)).map(() => table),
    )
    expect(lost).toEqual([])
  })

  function isAmong(rows: readonly Row[] | undefined, row: Row, table: string): boolean {
    const said = Object.entries(row).filter(([column]) => !gone.includes(`${table}.${column}`))
    return rows?.some((one) => said.every(([column, value]) => isDeepStrictEqual(one[column], value))) ?? false
  }

  test('lets users sign in by password and code, with their sealed documents and photos', async () => {
    const { anna, boris } = release.people
    const annas = openBrowser(program.base)
    await logInAt(program, annas, anna.login)
    expect(await belongings(annas)).toEqual(anna.has)
    expect(await photoOf(annas)).toEqual(['200 image/jpeg', '200 image/jpeg', '200 image/jpeg'])
    await logInAt(program, openBrowser(program.base), boris.login)
  })

  test('keeps users signed in where promised, and otherwise rejects their old tokens', async () => {
    const { browser } = release.people.anna
    const annas = reopen(program.base, browser)
    const { status } = await annas.call(authApi.refresh, { body: { refresh_token: browser.refreshToken } })
    expect(status).toBe(keepsSessions ? 200 : 401)
  })

  test('keeps the grants of a service and its subject identifiers', async () => {
    const { boris, service } = release.people
    const renewed = await renewAt(program, service, boris.grant.refreshToken)
    expect(renewed !== undefined).toBe(keepsSessions)
    const boriss = openBrowser(program.base)
    await logInAt(program, boriss, boris.login)
    expect((await allowAt(program, boriss, service)).subject).toBe(boris.grant.subject)
  })

  test('delivers the waiting message, and accepts the link of a sent one', async () => {
    const { vera, gleb } = release.people
    await confirm(program, vera.linkToken)
    await logInAt(program, openBrowser(program.base), vera.login)
    await confirm(program, linkToken({ text: await program.arrived(gleb.login) }))
    await expect(logInAt(program, openBrowser(program.base), gleb.login)).resolves.toBeTruthy()
  })
})

const confirm = (program: Program, token: string) =>
  bodyOf(openBrowser(program.base).call(authApi.confirmRegistration, { body: { token } }))

async function restore(release: Release): Promise<Place> {
  const url = new URL(process.env['TEST_PG'] ?? '')
  const name = `kabinet_release_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  url.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-release-'))
  await restoreRelease(release, url.href, dataDir)
  return { databaseUrl: url.href, dataDir, secretKey: release.secretKey }
}

async function drop({ databaseUrl, dataDir }: Place): Promise<void> {
  await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_PG'] })
  await client.connect()
  await client.query(statement)
  await client.end()
}
