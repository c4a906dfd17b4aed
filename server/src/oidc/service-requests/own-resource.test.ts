import { listClientRequests } from '@kabinet/contract/api/services/requests.api'
import { expect, test } from 'vitest'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, pageOf, type Someone, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const boris = perTest(() => w.someone({ email: 'boris@example.com' }))

const resource = 'https://mcp.example/mcp'
async function rowAfter(senders: readonly Someone[], sent = resource) {
  const service = await w.service(anna.accountId)
  for (const { browser } of senders) await browser.follow((await begin(service, { resource: sent })).url.href)
  await storeRequests(w.deps)
  const owner = await w.signIn(anna.accountId)
  const { body } = await w.call(listClientRequests, { params: { id: service.id } }, pageOf(owner))
  const [row] = body.items.filter(({ error }) => error !== null)
  return row
}

test('offers an unknown API to be registered after a request of an owner', async () => {
  expect(await rowAfter([anna])).toMatchObject({ parameter: 'resource', sent: resource, can_be_registered: true })
})

test('offers no API that only a stranger asked for', async () => {
  expect(await rowAfter([boris])).toMatchObject({ sent: resource, can_be_registered: false })
})

test('offers an API of an owner, also when a stranger asks for it afterwards', async () => {
  expect(await rowAfter([anna, boris])).toMatchObject({ times: 2, can_be_registered: true })
})

test('offers no address that cannot be one of an API', async () => {
  expect((await rowAfter([anna], 'https://mcp.example/mcp#part'))?.can_be_registered).toBe(false)
})
