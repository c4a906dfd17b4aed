import { expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, look, reachPage, redeem, testSso } from '../../testing/sso.ts'

const maxOpen = 5
const w = testSso({ limits: { openRequestsPerNetwork: maxOpen }, config: { trustProxy: ['loopback'] } })
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const from = async (address: string, parameters: Record<string, string> = {}) => {
  const { url } = await begin(service, parameters)
  return fetch(url, { redirect: 'manual', headers: { 'x-forwarded-for': address } })
}
const countRequests = async () => (await w.db.selectFrom('oidc_request').select('id_hash').execute()).length

test('limits the open requests of one network, and keeps those of another', async () => {
  await from('198.51.100.1')
  for (let n = 0; n < 12; n++) expect((await from(`2001:db8:1:${(n % 3).toString(16)}::${n}`)).status).toBe(303)
  expect(await countRequests()).toBe(1 + maxOpen)
  await Promise.all(Array.from({ length: 12 }, () => from('2001:db8:1::1')))
  expect(await countRequests()).toBeLessThanOrEqual(1 + 2 * maxOpen)
})

test('deletes the oldest request of a network and serves its newest', async () => {
  const [early, late] = [openBrowser(w.base), openBrowser(w.base)]
  const first = await reachPage(early, (await begin(service)).url)
  expect((await look(early, first)).status).toBe(200)
  for (let n = 0; n < maxOpen; n++) await reachPage(openBrowser(w.base), (await begin(service)).url)
  const last = await reachPage(late, (await begin(service)).url)
  expect([(await look(early, first)).status, (await look(late, last)).status]).toEqual([410, 200])
})

test('accepts a state of 15 KB, and does not count signed-in users', async () => {
  for (let n = 0; n < 2 * maxOpen; n++) await reachPage(anna.browser, (await begin(service, { prompt: 'consent' })).url)
  const state = 's'.repeat(15_000)
  const begun = { ...(await begin(service, { state, prompt: 'consent' })), state }
  const back = await consent(anna.browser, begun)
  expect(back.searchParams.get('state')).toBe(state)
  expect((await redeem(service, begun, back)).access_token).toBeTruthy()
  expect(await countRequests()).toBeGreaterThan(maxOpen)
})
