import { patchClient } from '@kabinet/contract/api/services/clients.api'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, decide, decideAndFollow, look, pageOf, reachPage, redeem, testSso } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(owner.accountId, { scopes: ['FIO', 'EMAIL'], essential_scopes: ['EMAIL'] }))

const scope = 'openid profile email'
const change = (body: Partial<NewClient>) => w.call(patchClient, { params: { id: service.id }, body }, pageOf(owner))
const silent = async () =>
  (await anna.browser.follow((await begin(service, { scope, prompt: 'none' })).url.href)).searchParams

test('makes a required scope essential in a request for it, and rejects a decision without it', async () => {
  const begun = await begin(service, { scope })
  const interaction = await reachPage(anna.browser, begun.url)
  const { claims } = (await look(anna.browser, interaction)).body
  expect(claims.filter(({ essential }) => essential).map(({ name }) => name)).toEqual(['email'])
  expect(await decide(anna.browser, interaction, 'provide', ['name'])).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'claims' }] },
  })
  const tokens = await redeem(service, begun, await decideAndFollow(anna.browser, interaction, 'provide', ['email']))
  expect(tokens.claims()).toHaveProperty('email')
})

test('does not affect a request without the scope', async () => {
  const begun = await begin(service, { scope: 'openid profile' })
  const back = await consent(anna.browser, begun, ['name'])
  expect((await redeem(service, begun, back)).claims()).not.toHaveProperty('email')
})

test('asks only users who declined when a scope becomes required', async () => {
  expect((await change({ essential_scopes: [] })).status).toBe(200)
  const bob = await w.someone()
  await consent(anna.browser, await begin(service, { scope }), ['name'])
  await consent(bob.browser, await begin(service, { scope }), ['email'])
  expect((await silent()).has('code')).toBe(true)
  expect((await change({ essential_scopes: ['EMAIL'] })).status).toBe(200)
  expect((await silent()).get('error')).toBe('consent_required')
  expect((await bob.browser.follow((await begin(service, { scope })).url.href)).searchParams.has('code')).toBe(true)
})

test('accepts only requested scopes as required, and drops the mark together with the scope', async () => {
  const { status, error } = await change({ essential_scopes: ['PHONE'] })
  expect({ status, error }).toMatchObject({ status: 400, error: { fields: [{ path: 'essential_scopes[0]' }] } })
  expect(await change({ scopes: ['FIO'] })).toMatchObject({ status: 200, body: { essential_scopes: [] } })
})
