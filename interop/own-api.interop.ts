import { recipes } from '@kabinet/contract/integrate/snippets'
import * as oidc from 'openid-client'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeIn, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { type Started, untilAnswering } from '../testbed/process.ts'
import { reservePort } from '../testbed/ports.ts'
import { startRecipe } from './recipe-service.ts'
import { connect, leaveCabinet, secretOfApi } from './registered.ts'
import { answerAt } from './sign-in.ts'

const on = stage({})
let window: Page
let api: Started
let config: oidc.Configuration
const service = { home: '', resource: '' }

beforeAll(async () => {
  window = await on.open()
  await comeIn(window, on.kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
  service.home = `http://127.0.0.1:${await reservePort()}`
  service.resource = `${service.home}/api`
  const redirectUri = `${service.home}/callback`
  const registered = await connect(window, {
    name: recipes['own-api'].title,
    redirect_uris: [redirectUri],
    resources: [service.resource],
  })
  const secret = oidc.ClientSecretPost(registered.clientSecret)
  config = await oidc.discovery(new URL(on.kabinet.url), registered.clientId, undefined, secret, {
    execute: [oidc.allowInsecureRequests],
  })
  const filling = { issuer: on.kabinet.url, clientId: registered.clientId, redirectUri, scope: 'openid' }
  const { id, secret: apiSecret } = await secretOfApi(window, registered.id)
  const env = { PORT: new URL(service.home).port, API_ID: id, API_SECRET: apiSecret, KEEP_MS: '0' }
  api = startRecipe(recipes['own-api'], filling, env)
  await untilAnswering(service.home, api, (status) => status === 401)
})

afterAll(() => api?.stop())

async function tokensFor(resource?: string) {
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${service.home}/callback`,
    scope: 'openid profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource: service.resource,
  })
  const checks = { pkceCodeVerifier: verifier, expectedState: state }
  return oidc.authorizationCodeGrant(config, await answerAt(window, address), checks, resource ? { resource } : {})
}
const callApi = (token: string) => fetch(service.home, { headers: { authorization: `Bearer ${token}` } })

test("accepts tokens requested for a service's API until the user signs out", async () => {
  const { access_token } = await tokensFor()
  expect((await callApi(access_token)).status).toBe(401)
  const tokens = await tokensFor(service.resource)
  const answer = await callApi(tokens.access_token)
  expect([answer.status, await answer.json()], api.log()).toEqual([
    200,
    { sub: tokens.claims()?.sub, client_id: config.clientMetadata().client_id },
  ])
  await leaveCabinet(window)
  expect((await callApi(tokens.access_token)).status).toBe(401)
})
