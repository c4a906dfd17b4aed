import type { ClaimName } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'
import { type Service, type Someone, testSso } from '../../testing/sso.ts'
import { insertClaimRead } from './claim-reads.sql.ts'

const w = testSso()
let people: Someone[]
let services: Service[]
beforeEach(async () => {
  const owner = await w.someone()
  people = await Promise.all([1, 2, 3].map(() => w.someone()))
  services = [await w.service(owner.accountId), await w.service(owner.accountId)]
  for (const { accountId } of people)
    for (const { id } of services)
      await sql`insert into consent (account_id, service_id, claims) values (${accountId}, ${id}, ${['name', 'email']})`.execute(
        w.db,
      )
})

const read = (person: number, service: number, claims: ClaimName[] = ['name', 'phone']) =>
  insertClaimRead(w.deps.db, {
    accountId: people[person]?.accountId ?? '',
    serviceId: services[service]?.id ?? '',
    claims,
    via: 'userinfo',
  })
const logged = async () =>
  (await w.db.selectFrom('claim_read').select(['account_id', 'claims']).execute()).map(({ claims }) => claims)

test('logs and answers parallel reads, even identical ones, each by its own consent', async () => {
  await read(0, 0)
  expect(
    await Promise.all([
      read(0, 0),
      read(0, 0),
      read(1, 1),
      read(2, 0, ['email', 'name']),
      read(2, 1, ['phone']),
      read(1, 0),
    ]),
  ).toEqual([['name'], ['name'], ['name'], ['email', 'name'], [], ['name']])
  expect((await logged()).toSorted()).toEqual(
    [...Array.from({ length: 5 }, () => ['name']), ['email', 'name']].toSorted(),
  )
})

test.each(['consent', 'account'] as const)('blocks only the reader whose %s is being changed', async (table) => {
  await read(0, 0)
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const change = w.db.transaction().execute(async (tx) => {
    const [one] = people
    if (table === 'account') await sql`select from account where id = ${one?.accountId} for update`.execute(tx)
    await takeName(tx)
    locked.resolve()
    await go.promise
  })
  await locked.promise
  let isOver = false
  const firstRead = read(0, 0, ['name', 'email']).finally(() => (isOver = true))
  expect(await Promise.all([read(1, 0), read(2, 1), read(1, 1)])).toEqual([['name'], ['name'], ['name']])
  expect(isOver).toBe(false)
  go.resolve()
  await change
  expect(await firstRead).toEqual(['email'])
})

const takeName = (tx: Db) =>
  sql`update consent set claims = '{email}' where account_id = ${people[0]?.accountId} and service_id = ${services[0]?.id}`.execute(
    tx,
  )

test('reads and logs nothing for a missing account or a withdrawn consent', async () => {
  await read(0, 0)
  await sql`delete from consent where account_id = ${people[1]?.accountId}`.execute(w.db)
  const ofMissing = { accountId: newId(), serviceId: services[0]?.id ?? '', claims: ['name'], via: 'userinfo' } as const
  const [gone, missing, there] = await Promise.all([
    read(1, 0),
    insertClaimRead(w.deps.db, { ...ofMissing, claims: [...ofMissing.claims] }),
    read(2, 0),
  ])
  expect([gone, missing, there]).toEqual([[], [], ['name']])
  expect(await logged()).toHaveLength(2)
})
