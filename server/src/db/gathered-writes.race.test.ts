import { type LogEvent, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGround, type Ground } from '../testing/ground.ts'
import { gatheredWrite } from './gathered-writes.ts'

let ground: Ground
let heard: LogEvent['query'][] = []
beforeAll(async () => {
  ground = await openGround(({ query }) => void heard.push(query))
  await sql`create table kept (id text primary key, times int not null)`.execute(ground.db)
})
beforeEach(async () => {
  await sql`truncate kept`.execute(ground.db)
  await sql`insert into kept select n::text, 0 from generate_series(0, 299) n`.execute(ground.db)
  heard = []
})
afterAll(() => ground.drop())

/** Milliseconds: longer than the tests. */
const never = 3_600_000
const keeping = (withinMs: number) =>
  gatheredWrite<{ id: string }, { id: string }>(
    withinMs,
    { id: 'text' },
    (value) => sql`update kept set times = times + 1 where id = ${value('id')} returning id`,
    (asked) => sql`
      with ${asked}, held as (select id from kept where id in (select id from asked) for update skip locked),
      done as (update kept k set times = times + 1 from held where k.id = held.id)
      select asked.turn, id from asked join held using (id)`,
  )
const written = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from kept where times = 1`.execute(ground.db)
  return rows[0]?.n
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)

test('what waits for others is written by one statement when its time has come', async () => {
  const kept = keeping(20)
  await Promise.all(numbers(100).map((id) => kept.soon(ground.db, { id })))
  expect(heard).toHaveLength(1)
  expect(await written()).toBe(100)
})

test('whoever settles it does not wait for that, nor is anything written twice', async () => {
  const kept = keeping(never)
  for (const id of numbers(300)) void kept.soon(ground.db, { id })
  expect(kept.pending(ground.db)).toHaveLength(300)
  await Promise.all([kept.settle(ground.db), kept.settle(ground.db)])
  expect(kept.pending(ground.db)).toEqual([])
  expect(await written()).toBe(300)
  // Two hundred at most.
  expect(heard.filter(({ sql: text }) => text.includes('asked'))).toHaveLength(2)
})

test('what comes while others are being written is written after them', async () => {
  const kept = keeping(never)
  void kept.soon(ground.db, { id: '1' })
  const first = kept.settle(ground.db)
  void kept.soon(ground.db, { id: '2' })
  expect(kept.pending(ground.db)).toEqual([{ id: '1' }, { id: '2' }])
  await Promise.all([first, kept.settle(ground.db)])
  expect(await written()).toBe(2)
})

test('a row that somebody holds is waited for alone, and holds up no other', async () => {
  const kept = keeping(never)
  let held: Promise<void> | undefined
  await ground.db.transaction().execute(async (tx) => {
    await sql`select from kept where id = '1' for update`.execute(tx)
    held = kept.soon(ground.db, { id: '1' })
    const others = ['2', '3'].map((id) => kept.soon(ground.db, { id }))
    void kept.settle(ground.db)
    await Promise.all(others)
    expect(kept.pending(ground.db)).toEqual([{ id: '1' }])
  })
  await held
  expect(await written()).toBe(3)
})

test('whoever asked for it hears that it could not be written', async () => {
  const kept = keeping(never)
  const gone = kept.soon(ground.db, { id: '\0' })
  await Promise.all([kept.settle(ground.db), expect(gone).rejects.toThrow()])
  expect(kept.pending(ground.db)).toEqual([])
})
