import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { normalizeStoredAddresses } from './one-spelling.ts'

const { log, entries } = testLog()
const w = testWorld({ deps: { log } })

const emails = async () =>
  (
    await w.db
      .selectFrom('identifier')
      .select(['account_id', 'value'])
      .where('kind', '=', 'email')
      .orderBy('created_at')
      .execute()
  ).map((row) => row.value)
const keepAsTyped = (accountId: string, value: string) =>
  w.db
    .updateTable('identifier')
    .set({ value })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'email')
    .execute()
const signInAs = async (login: string, password: string) =>
  (await w.call(authApi.authorize, { body: { login, password } })).status

test('finds an e-mail stored with the ASCII spelling of its domain in either spelling', async () => {
  const anna = await w.person('anna')
  await keepAsTyped(anna.accountId, 'anna@xn--e1afmkfd.xn--p1ai')
  await normalizeStoredAddresses(w.deps)
  expect(await emails()).toEqual(['anna@пример.рф'])
  expect(await signInAs('anna@xn--e1afmkfd.xn--p1ai', anna.password)).toBe(200)
  expect(await signInAs('Anna@Пример.РФ', anna.password)).toBe(200)
})

test('keeps the second of two accounts with the same mailbox unchanged, and warns the operator', async () => {
  await keepAsTyped((await w.person('anna')).accountId, 'anna@пример.рф')
  const eva = await w.person('eva')
  await keepAsTyped(eva.accountId, 'anna@xn--e1afmkfd.xn--p1ai')
  await normalizeStoredAddresses(w.deps)
  expect(await emails()).toEqual(['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'])
  expect(entries()).toMatchObject([{ account: eva.accountId }])
})
