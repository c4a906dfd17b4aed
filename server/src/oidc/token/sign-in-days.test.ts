import { getClientStats } from '@kabinet/contract/api/services/clients.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { begin, beginPlainly, consent, pageOf, redeem, testSso } from '../../testing/sso.ts'
import { countSignIns } from './sign-in-days.sql.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const signIn = async (beginning = begin) => {
  const begun = await beginning(service)
  await redeem(service, begun, await consent(anna.browser, begun))
}
const today = async () => {
  const { body } = await w.call(getClientStats, { params: { id: service.id }, query: {} }, pageOf(anna))
  return body.items.at(-1)?.sign_ins
}
const uncounted = async () => (await w.db.selectFrom('sign_in').selectAll().execute()).length

test('shows a sign-in at once, and counts it once across processes', async () => {
  for (let i = 0; i < 3; i++) await signIn()
  expect([await today(), await uncounted()]).toEqual([3, 3])
  await Promise.all(Array.from({ length: 10 }, () => countSignIns(w.deps, 2)))
  await countSignIns(w.deps, 2)
  expect([await today(), await uncounted()]).toEqual([3, 0])
  await signIn()
  await countSignIns(w.deps)
  expect(await today()).toBe(4)
})

test('counts sign-ins with PKCE separately, before and after aggregation', async () => {
  const pkce = async () => {
    const { body } = await w.call(getClientStats, { params: { id: service.id }, query: {} }, pageOf(anna))
    return body.items.at(-1)
  }
  await signIn()
  await signIn(beginPlainly)
  expect(await pkce()).toMatchObject({ sign_ins: 2, with_pkce: 1 })
  await countSignIns(w.deps)
  await signIn()
  expect(await pkce()).toMatchObject({ sign_ins: 3, with_pkce: 2 })
})

test('counts a sign-in for its day (UTC), even when it is aggregated later', async () => {
  await signIn()
  await w.later(24 * 3600, anna)
  expect(await today()).toBe(0)
  await countSignIns(w.deps)
  expect(await today()).toBe(0)
  const { body } = await w.call(getClientStats, { params: { id: service.id }, query: {} }, pageOf(anna))
  expect(body.items.at(-2)?.sign_ins).toBe(1)
})

test('drops the sign-ins of a deleted service', async () => {
  await signIn()
  await w.db.deleteFrom('service').execute()
  await countSignIns(w.deps)
  expect([await uncounted(), await w.db.selectFrom('sign_in_day').selectAll().execute()]).toEqual([0, []])
})
