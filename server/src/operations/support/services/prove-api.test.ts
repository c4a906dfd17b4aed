import { apisApi } from '@kabinet/contract/api/services/apis.api'
import { expect, test } from 'vitest'
import { perTest } from '../../../testing/fixtures.ts'
import { pageOf, testSso } from '../../../testing/sso.ts'
import { runAdmin } from '../../../testing/run-admin.ts'

const w = testSso()
const address = 'https://api.romashka.example'
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const boris = perTest(() => w.someone({ email: 'boris@example.com' }))
const service = perTest(() => w.service(anna.accountId))
const other = perTest(() => w.service(boris.accountId))

const create = ({ id }: { id: string }, someone = anna) =>
  w.call(apisApi.createApi, { params: { id }, body: { address, name: 'Заказы' } }, pageOf(someone))
const proofOf = async ({ id }: { id: string }, someone = anna) =>
  (await w.call(apisApi.listApis, { params: { id } }, pageOf(someone))).body.items[0]?.proof
const turn = (verb: 'prove-api' | 'unprove-api', { id }: { id: string }, at = address) =>
  runAdmin(w.deps, ['services', verb, id, at, '--why', 'ticket 4711', '--by', 'olga'])

test('confirms an address, and ends the proof', async () => {
  await create(service)
  expect(await turn('prove-api', service)).toBe(`${address} belongs to the service ${service.id}.`)
  expect(await proofOf(service)).toBe('operator')
  expect(await turn('unprove-api', service)).toBe(`${address} is in test mode.`)
  expect(await proofOf(service)).toBeUndefined()
  const acts = await w.db.selectFrom('support_act').select(['act', 'who', 'why']).orderBy('id').execute()
  expect(acts).toEqual(['prove-api', 'unprove-api'].map((act) => ({ act, who: 'olga', why: 'ticket 4711' })))
})

test('takes the address from another API, whose owners get a message', async () => {
  await create(service)
  await create(other, boris)
  await turn('prove-api', other)
  await turn('prove-api', service)
  expect([await proofOf(service), await proofOf(other, boris)]).toEqual(['operator', undefined])
  expect(w.mail.to('boris@example.com').at(-1)?.text).toContain('«Ромашка»: API.')
})

test('knows the APIs of the service only', async () => {
  await create(other, boris)
  await expect(turn('prove-api', service)).rejects.toThrow(`The service ${service.id} has no API ${address}.`)
})
