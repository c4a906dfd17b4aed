import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/schema.ts'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'
import { rotate } from './sessions.sql.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const rowOf = async (db: Db): Promise<Record<string, unknown>> =>
  db.selectFrom('session').selectAll().where('account_id', '=', anna.accountId).executeTakeFirstOrThrow()

async function refresh(db: Db): Promise<void> {
  const {
    id,
    account_id: accountId,
    generation,
    device_hash: deviceHash,
  } = await db.selectFrom('session').select(['id', 'account_id', 'generation', 'device_hash']).executeTakeFirstOrThrow()
  const next = {
    sessionId: id,
    accountId,
    generation,
    deviceHash: Buffer.from(deviceHash),
    accessHash: randomBytes(32),
  }
  expect(await rotate(db, next, w.deps.config.limits)).toBe(true)
}

const versionsMadeBy = (work: (tx: Db) => Promise<void>) =>
  w.db.transaction().execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ all: number; heapOnly: number }>`
        select pg_stat_get_xact_tuples_updated('session'::regclass)::int as all,
          pg_stat_get_xact_tuples_hot_updated('session'::regclass)::int as "heapOnly"`.execute(tx)
      return rows[0] ?? { all: 0, heapOnly: 0 }
    }
    const before = await count()
    await work(tx)
    const after = await count()
    return { all: after.all - before.all, heapOnly: after.heapOnly - before.heapOnly }
  })

test('does not change an indexed column by a refresh', async () => {
  const { rows: indexed } = await sql<{ column: string }>`
    select distinct a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = 'session'::regclass`.execute(w.db)
  const before = await rowOf(w.db)
  await w.pass(1)
  await refresh(w.db)
  const after = await rowOf(w.db)
  const changed = Object.keys(after).filter((column) => String(after[column]) !== String(before[column]))
  expect(changed).toEqual(expect.arrayContaining(['access_hash', 'generation', 'last_used_at']))
  expect(indexed.map(({ column }) => column).filter((column) => changed.includes(column))).toEqual([])
})

test('makes a heap-only tuple by a refresh, except once a day', async () => {
  expect(await versionsMadeBy(refresh)).toEqual({ all: 1, heapOnly: 1 })
  await w.pass(24 * 3600)
  expect(await versionsMadeBy(refresh)).toEqual({ all: 1, heapOnly: 0 })
  expect(await versionsMadeBy(refresh)).toEqual({ all: 1, heapOnly: 1 })
})
