import { patchClient } from '@kabinet/contract/api/services/clients.api'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { setPasswordProven } from '../../domain/sessions/sessions.sql.ts'
import { appOf } from '../../testing/app-of.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { pageOf, type Service, testSso, tokensFor } from '../../testing/sso.ts'

// Access to introspection (RFC 7662).
const w = testSso()
const both = {
  platforms: ['WEB', 'MOBILE'] as const,
  redirect_uris: ['https://romashka.example/callback', 'http://127.0.0.1/callback'],
}
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId, { ...both, platforms: [...both.platforms] }))
const app = perTest(() => appOf(w, service, 'http://127.0.0.1:53123/callback'))

const tokensOf = (at: Service) => tokensFor(at, anna.browser, { scope: 'openid email offline_access' })

test('lets the backend of a service introspect tokens of its app in one statement, with the same subject', async () => {
  const tokens = await tokensOf(app)
  const { sub } = (await tokensOf(service)).claims()!
  let response: client.IntrospectionResponse | undefined
  const cost = await costOf(w, async () => {
    response = await client.tokenIntrospection(service.config, tokens.access_token)
  })
  expect(response).toMatchObject({ active: true, client_id: app.clientId, sub, scope: 'openid email offline_access' })
  expect(cost).toEqual({ statements: 1, commits: 0 })
})

test('lets an app introspect only its own tokens', async () => {
  const [native, web] = [await tokensOf(app), await tokensOf(service)]
  expect(await client.tokenIntrospection(app.config, native.access_token)).toMatchObject({ active: true })
  expect(await client.tokenIntrospection(app.config, web.access_token)).toEqual({ active: false })
})

test('shows a token of the app as inactive to another service, and does not let the backend revoke it', async () => {
  const tokens = await tokensOf(app)
  const other = await w.service(anna.accountId)
  expect(await client.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false })
  await client.tokenRevocation(service.config, tokens.refresh_token ?? '')
  expect(await client.tokenIntrospection(service.config, tokens.access_token)).toMatchObject({ active: true })
})

test('ends the tokens of an app that the owner removes', async () => {
  const tokens = await tokensOf(app)
  await setPasswordProven(w.deps.db, anna)
  const change = {
    params: { id: service.id },
    body: { platforms: ['WEB' as const], redirect_uris: [service.callback] },
  }
  expect((await w.call(patchClient, change, pageOf(anna))).status).toBe(200)
  expect(await client.tokenIntrospection(service.config, tokens.access_token)).toEqual({ active: false })
})
