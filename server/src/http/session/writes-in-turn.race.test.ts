import { createPartner } from '@kabinet/contract/api/partners.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const inn = { type: 'SELF_EMPLOYED', last_name: 'Ёлкина', first_name: 'Яна', inn: '500100732259' } as const
const rename = { action: 'update_profile', first_name: 'Мария' } as const

const tally = (statuses: readonly number[]) => Object.groupBy(statuses, (status) => status)
const waiting = () => countLockWaits(w)

test('thirty writes of one account take one connection, and others go on', async () => {
  const [anna, boris] = [await w.person('anna'), await w.person('boris')]
  let calls: Promise<{ status: number }>[] = []
  await w.db.transaction().execute(async (tx) => {
    await holdAccount(tx, anna.accountId)
    calls = Array.from({ length: 30 }, () => anna.call(meApi.patchMe, { body: rename }))
    // 21 are refused at once: eight wait for the one that has a connection.
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    expect((await boris.call(meApi.patchMe, { body: rename })).status).toBe(200)
    expect((await boris.call(meApi.getMe)).status).toBe(200)
    expect(await waiting()).toBe(1)
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect([tally(statuses)[200]?.length, tally(statuses)[429]?.length]).toEqual([9, 21])
})

test('a write that waits three seconds for its account answers 503 and can be repeated', async () => {
  const anna = await w.person('anna')
  const headers = { 'idempotency-key': 'k' }
  const write = () => anna.call(createPartner, { body: inn }, { headers })
  await w.db.transaction().execute(async (tx) => {
    await holdAccount(tx, anna.accountId)
    const { status, error } = await write()
    expect([status, error.error_code]).toEqual([503, 12])
  })
  expect((await write()).status).toBe(201)
})

test('foreign keys, sign-ins at services and reads go on while an account is locked', async () => {
  const anna = await w.person('anna')
  await w.db.transaction().execute(async (tx) => {
    await holdAccount(tx, anna.accountId)
    const event = sql`insert into event (id, account_id, kind) values (gen_random_uuid(), ${anna.accountId}, 'signed_in')`
    await event.execute(w.db)
    const free = await sql`select id from account where id = ${anna.accountId} for key share skip locked`.execute(w.db)
    expect([free.rows.length, (await anna.call(meApi.getMe)).status]).toEqual([1, 200])
  })
})
