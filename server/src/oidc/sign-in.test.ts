import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { begin, consent, look, reachPage, redeem, type Sso, ssoWorld } from '../testing/sso.ts'

let w: Sso
beforeAll(async () => {
  w = await ssoWorld()
})
beforeEach(() => w.clear())
afterAll(() => w.close())

test('a service reads exactly the claims that were left on', async () => {
  const owner = await w.someone()
  const anna = await w.someone({ email: 'anna@example.com', phone: '+79990000001' })
  const service = await w.service(owner.accountId)
  const begun = await begin(service, { scope: 'openid profile email phone' })

  const interaction = await reachPage(anna.browser, begun.url)
  const shown = (await look(anna.browser, interaction)).body
  expect(shown).toMatchObject({
    state: 'consent',
    client: { name: 'Ромашка', redirect_host: 'romashka.example', owner_verified: false },
    account: { name: 'Анна Петрова', email: 'anna@example.com' },
  })
  expect(shown.claims.map(({ name }) => name)).toEqual(['name', 'profile_full_name', 'username', 'profile', 'email', 'phone'])
  expect(shown.claims.find(({ name }) => name === 'email')).toMatchObject({ value: 'anna@example.com', verified: true, granted: false })

  const again = await begin(service, { scope: 'openid profile email phone' })
  const back = await consent(anna.browser, again, ['name', 'email'])
  const tokens = await redeem(service, again, back)
  const claims = tokens.claims()!
  expect(claims).toMatchObject({ iss: w.base, given_name: 'Анна', email: 'anna@example.com', email_verified: true })
  expect(claims['phone_number']).toBeUndefined()
  expect(claims['family_name']).toBeUndefined()
  const info = await client.fetchUserInfo(service.config, tokens.access_token, claims.sub)
  expect(info).toEqual({ sub: claims.sub, given_name: 'Анна', email: 'anna@example.com', email_verified: true })
})
