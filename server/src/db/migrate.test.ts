import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: EmbeddedDatabase
beforeAll(async () => {
  database = await openEmbedded()
})
afterAll(() => database.close())

const ask = async (statement: string) => (await database.pglite.query<Record<string, unknown>>(statement)).rows

test('an empty database is migrated once, in the order of the numbers', async () => {
  const names = readMigrations().map(({ name }) => name)
  expect(await migrate(database)).toEqual(names)
  expect(await migrate(database)).toEqual([])
  expect(await ask('select name from migration order by name')).toEqual(names.map((name) => ({ name })))
})

test('in production the clock is the database’s own', async () => {
  expect(await ask("select prosrc from pg_proc where proname = 'app_now'")).toEqual([{ prosrc: 'select now()' }])
})

test('a migration of a newer version does not stop an older server', async () => {
  await ask("insert into migration (name, hash) values ('9999_future.sql', 'x')")
  expect(await migrate(database)).toEqual([])
})

test('a database made by another text of the same migration is refused', async () => {
  await ask("update migration set hash = 'other' where name = '0001_accounts.sql'")
  await expect(migrate(database)).rejects.toThrow('0001_accounts.sql was changed')
})

test('a migration that fails leaves nothing half-done', async () => {
  const broken = await openEmbedded()
  await broken.pglite.exec('create table service (id int)')
  await expect(migrate(broken)).rejects.toThrow()
  const { rows } = await broken.pglite.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: 'service' }])
  await broken.close()
})
