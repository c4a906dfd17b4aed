import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { registrationTokenOf } from '../../testing/registration.ts'
import { begin, consent, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const registered = 'http://127.0.0.1/callback'

test('lets a library register without a secret and sign its owner in at any loopback port, but no other user', async () => {
  const anna = await w.someone({ email: 'anna@example.com' })
  const metadata = { client_name: 'Агент', redirect_uris: [registered], token_endpoint_auth_method: 'none' }
  const config = await client.dynamicClientRegistration(new URL(w.base), metadata, client.None(), {
    execute: [client.allowInsecureRequests],
    initialAccessToken: await registrationTokenOf(w, anna),
  })
  const { client_id: clientId, client_secret: secret } = config.clientMetadata()
  expect(secret).toBeUndefined()
  const agent = { id: '', clientId, secret: undefined, config, callback: 'http://127.0.0.1:43117/callback' }

  const tokens = await tokensFor(agent, anna.browser, { scope: 'openid profile email' })
  expect(tokens.claims()?.['name']).toBe('Петрова Анна')

  const boris = await w.someone()
  const other = await begin(agent)
  await expect(consent(boris.browser, other)).rejects.toThrow('refused: 403')
})
