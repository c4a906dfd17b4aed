import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeMonths } from '../../db/migrate.ts'
import { openPostgres } from '../../db/postgres.ts'
import { newId } from '../../lib/ids.ts'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { recordEvent } from '../accounts/events.sql.ts'
import { retention } from './retention.ts'
import { eraseAccounts } from './erase.sql.ts'
import { sweep } from './sweep.ts'
import { sweepBatch } from './sweep-batch.ts'

const { log, logged } = testLog()
const w = testWorld({ deps: { log } })

const day = 86_400
const by = { address: '192.0.2.1', userAgent: 'test' }
const monthsOf = async (log: string) => {
  const { rows } = await sql<{ month: string }>`
    select right(inhrelid::regclass::text, 7) as month from pg_inherits where inhparent = ${log}::regclass order by 1`.execute(
    w.db,
  )
  return rows.map(({ month }) => month)
}
const monthOf = async (from: string) => {
  const { rows } = await sql<{ month: string }>`
    select to_char((app_now() + ${from}::interval) at time zone 'UTC', 'YYYY_MM') as month`.execute(w.db)
  return rows[0]?.month ?? ''
}
const travel = (span: string) => sql`update test_clock set ahead = ahead + ${span}::interval`.execute(w.db)
const record = () => recordEvent(w.deps.db, { accountId: newId(), kind: 'signed_in', by })
const turn = (kind: 'events' | 'reads') => sweepBatch(w.deps, retention[kind], { rows: 100, from: undefined })

test('has months for two years ahead, and each sweep creates the missing ones', async () => {
  for (const log of ['event', 'claim_read']) expect((await monthsOf(log)).at(-1)).toBe(await monthOf('2 years'))
  await travel('5 months')
  await sweep(w.deps)
  for (const log of ['event', 'claim_read']) expect((await monthsOf(log)).at(-1)).toBe(await monthOf('2 years'))
})

test('creates the current month at startup after more than two years without a sweep', async () => {
  await travel('40 months')
  await expect(record()).rejects.toThrow('no partition of relation "event" found for row')
  await makeMonths(w.testDatabase)
  await record()
  expect(await monthsOf('event')).toContain(await monthOf('0'))
})

test('drops a month when all of it has expired, by the current retention time of each log', async () => {
  await record()
  const [first] = await monthsOf('event')
  await w.pass(370 * day)
  for (const kind of ['events', 'reads'] as const) expect((await turn(kind)).gone).toBeGreaterThan(0)
  expect(await monthsOf('event')).not.toContain(first)
  const { config } = w.deps
  const shorter = { ...w.deps, config: { ...config, ages: { ...config.ages, eventsMonths: 3 } } }
  expect((await sweepBatch(shorter, retention.events, { rows: 100, from: undefined })).gone).toBeGreaterThan(7)
  expect((await monthsOf('claim_read')).length).toBeGreaterThan((await monthsOf('event')).length)
  expect((await turn('events')).gone).toBe(0)
})

test('keeps the current month, however short the retention time', async () => {
  await record()
  await sql`select drop_months('event', '-10 years')`.execute(w.db)
  expect(await w.db.selectFrom('event').select('kind').execute()).toEqual([{ kind: 'signed_in' }])
  await expect(sql`select drop_months('account', '0')`.execute(w.db)).rejects.toThrow('account is not kept in months')
})

test('keeps the months of a log that a long transaction reads, without blocking writers', async () => {
  await w.pass(400 * day)
  await w.db.transaction().execute(async (tx) => {
    await tx.selectFrom('event').select('id').limit(1).execute()
    const counts = await sweep(w.deps)
    expect(counts).toMatchObject({ events: 0 })
    expect(counts['reads']).toBeGreaterThan(0)
    await record()
  })
  expect(logged).toEqual([expect.stringMatching(/"kind":"events".*could not delete expired rows/)])
  expect((await sweep(w.deps))['events']).toBeGreaterThan(0)
})

test('erases an account from every month', async () => {
  const { accountId } = await w.person('anna')
  await w.pass(40 * day)
  await recordEvent(w.deps.db, { accountId, kind: 'signed_in', by })
  await sql`insert into claim_read (account_id, id, service_id, claims, via) values (${accountId}, ${newId()}, ${newId()}, '{}', 'userinfo')`.execute(
    w.db,
  )
  await w.deps.db.transaction().execute((tx) => eraseAccounts(w.deps, tx, [accountId]))
  expect(await w.db.selectFrom('event').select('id').execute()).toEqual([])
  expect(await w.db.selectFrom('claim_read').select('id').execute()).toEqual([])
})

test('counts refused attempts of parallel processes in one row per hour, with the first and last time', async () => {
  const accountId = newId()
  const other = openPostgres({ url: w.testDatabase.url ?? '', connections: 5 })
  const refuse = (db = w.deps.db) => recordEvent(db, { accountId, kind: 'password_refused', by })
  await Promise.all(Array.from({ length: 40 }, (_, n) => refuse(n % 2 ? other.db : w.deps.db)))
  await other.close()
  await w.pass(3600)
  await refuse()
  const { rows } = await sql`
    select times, happened_at = date_trunc('hour', first_at, 'UTC') as "isHour", first_at <= last_at as "isSpan" from event order by happened_at`.execute(
    w.db,
  )
  expect(rows).toEqual([
    { times: 40, isHour: true, isSpan: true },
    { times: 1, isHour: true, isSpan: true },
  ])
})

test('does not delete rows of a log by ctid, which is unique only within a month', async () => {
  await record()
  const byPlace = sql`delete from event where ctid = any(array(select ctid from event))`
  await expect(byPlace.execute(w.db)).rejects.toThrow('rows of event go with their month')
})
