import { createPartner } from '@kabinet/contract/api/partners.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser } from '../testing/inject-browser.ts'
import { countLockWaits } from '../testing/lock-waits.ts'
import { signedIn } from '../testing/people.ts'
import { secondProcess } from '../testing/second-process.ts'
import { testWorld } from '../testing/world.ts'

const w = testWorld()
const elsewhere = secondProcess(w)
const body = { type: 'SELF_EMPLOYED', last_name: 'Ёлкина', first_name: 'Яна', inn: '500100732259' } as const
const headers = { 'idempotency-key': 'k' }
const waiting = () => countLockWaits(w)

test('waits in one transaction for a concurrent call with the same key, and returns its answer', async () => {
  const anna = await w.person('anna')
  const { token, cookies } = await signedIn(w, anna)
  const second = Object.assign(openBrowser(elsewhere), { token, cookies })
  await sql`
    create or replace function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(4242); return new; end'`.execute(
    w.db,
  )
  await sql`create trigger hold before insert on partner for each row execute function hold()`.execute(w.db)
  const calls: Promise<{ status: number; body: unknown }>[] = []
  const statements = await w.statements(() =>
    w.db
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(4242)`.execute(tx)
        calls.push(anna.call(createPartner, { body }, { headers }), second.call(createPartner, { body }, { headers }))
        await expect.poll(waiting).toBe(2)
        const until = performance.now() + 1500
        await expect.poll(() => performance.now() > until).toBe(true)
      })
      .then(() => Promise.all(calls)),
  )
  const [first, other] = await Promise.all(calls)
  expect([first?.status, first?.body]).toEqual([201, other?.body])
  expect(statements.filter((text) => /^begin/i.test(text))).toHaveLength(3)
  await sql`drop trigger hold on partner`.execute(w.db)
})
