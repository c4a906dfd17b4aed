import { meApi } from '@kabinet/contract/api/me.api'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { costOf } from '../testing/cost.ts'
import { perTest } from '../testing/fixtures.ts'
import { begin, consent, redeem, testSso } from '../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(async () => w.service((await w.someone()).accountId))

const cost = (work: () => Promise<unknown>) => costOf(w, work)

test('uses one read and one write at each protocol endpoint', async () => {
  const begun = await begin(service, { scope: 'openid profile email offline_access' })
  const back = await consent(anna.browser, begun)
  let tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers
  const first = await cost(async () => (tokens = await redeem(service, begun, back)))
  const read = await cost(() =>
    client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()?.sub ?? client.skipSubjectCheck),
  )
  const introspected = await cost(() => client.tokenIntrospection(service.config, tokens.access_token))
  const refreshed = await cost(() => client.refreshTokenGrant(service.config, tokens.refresh_token ?? ''))
  expect({ first, read, introspected, refreshed }).toEqual({
    first: { statements: 2, commits: 1 },
    read: { statements: 2, commits: 1 },
    introspected: { statements: 1, commits: 0 },
    refreshed: { statements: 2, commits: 1 },
  })
})

test('uses two statements at the authorization endpoint and two for the code in a sign-in by cookie', async () => {
  await consent(anna.browser, await begin(service))
  const silent = await begin(service)
  let back = new URL(w.base)
  expect(await cost(async () => (back = await anna.browser.follow(silent.url.href)))).toEqual({
    statements: 2,
    commits: 1,
  })
  expect(await cost(() => redeem(service, silent, back))).toEqual({ statements: 2, commits: 1 })
})

test('uses eleven statements for a sign-in with consent, two of them to ask for the session again', async () => {
  // The first use of a new session notes that its answer arrived.
  await anna.browser.call(meApi.getMe)
  const begun = await begin(service)
  expect(await cost(() => consent(anna.browser, begun))).toEqual({ statements: 11, commits: 3 })
})
