import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { storedKey, takeHits } from '../../domain/throttle/throttle.sql.ts'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'
import { actOnPerson } from './act-on-person.ts'
import { unlock } from './unlock.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const reason = { who: 'olga', why: 'ticket 4711' }
const unlockAnna = () => unlock(w.deps, { id: anna.accountId, ...reason })

const tries = async (login: string, count: number) => {
  for (let n = 0; n < count; n++) await w.call(authApi.authorize, { body: { login, password: 'Wrong-Wolk-9x' } })
}
const logIn = async () =>
  (await w.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })).status
const counters = async () => {
  const rows = await w.db.selectFrom('limit_counter').select('key').where('hits', '>', 0).execute()
  return rows.map(({ key }) => key.split('.', 1).join())
}
const acts = () => w.db.selectFrom('support_act').select(['act', 'who', 'why']).execute()

test('lets a user log in who has used up the attempts, and names the counters in the log', async () => {
  await tries(anna.login, 10)
  expect(await logIn()).toBe(429)
  expect(await unlockAnna()).toMatch(/Cleared: .*passwords-strangers/)
  expect(await logIn()).toBe(200)
  expect(await acts()).toEqual([{ act: 'unlock', ...reason }])
  const logged = w.db.selectFrom('event').select('details').where('kind', '=', 'limits_cleared')
  const { details } = await logged.executeTakeFirstOrThrow()
  expect(details).toEqual({ counters: expect.stringContaining('passwords-strangers') })
})

test('keeps the counters of network addresses and of other accounts', async () => {
  const boris = await w.person('boris')
  await unlockAnna()
  await tries(anna.login, 2)
  await tries(boris.login, 10)
  const ofAddress = (await counters()).filter((name) => name === 'passwords-address')
  expect(ofAddress).toHaveLength(1)
  await unlockAnna()
  expect(await counters()).toEqual(expect.arrayContaining(['passwords-address', 'passwords-strangers']))
  const response = await w.call(authApi.authorize, { body: { login: boris.login, password: boris.password } })
  expect(response.status).toBe(429)
})

test('works three times a day for an account, also for two support members at once', async () => {
  const used = limitOf(w.deps.config.limits, 'reveals', anna.accountId)
  const once = async () => {
    await takeHits(w.db, used)
    return unlockAnna()
  }
  await once()
  await once()
  await takeHits(w.db, used)
  const results = await Promise.allSettled([unlockAnna(), unlockAnna()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await acts()).toHaveLength(3)
  await takeHits(w.db, used)
  await expect(unlockAnna()).rejects.toThrow('within a day')
  const left = w.db.selectFrom('limit_counter').select('hits').where('key', '=', storedKey(used.key))
  expect(await left.execute()).toEqual([{ hits: 1 }])
  await w.pass(24 * 3600 + 1)
  await takeHits(w.db, used)
  expect(await unlockAnna()).toContain('reveals')
})

test('refuses blocked accounts, unknown ids and accounts without counters, and records nothing', async () => {
  await tries(anna.login, 1)
  await actOnPerson(w.deps, { act: 'block', id: anna.accountId, ...reason })
  await expect(unlockAnna()).rejects.toThrow('it is blocked')
  const id = '00000000-0000-0000-0000-000000000000'
  await expect(unlock(w.deps, { id, ...reason })).rejects.toThrow('no account')
  await actOnPerson(w.deps, { act: 'unblock', id: anna.accountId, ...reason })
  await unlockAnna()
  await expect(unlockAnna()).rejects.toThrow('No limit counts anything')
  expect((await acts()).map(({ act }) => act)).toEqual(['block', 'unblock', 'unlock'])
})
