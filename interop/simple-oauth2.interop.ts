import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { comeIn, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { reservePort } from '../testbed/ports.ts'
import { connect } from './registered.ts'
import { answerAt, signOut } from './sign-in.ts'

/** The parts of simple-oauth2 that its README shows; the package has no types. */
type Token = { access_token: string; refresh_token: string; scope: string }
type AccessToken = { token: Token; refresh: () => Promise<AccessToken>; revokeAll: () => Promise<void> }
type Grant = {
  authorizeURL: (request: object) => string
  getToken: (answer: object) => Promise<AccessToken>
}
type Library = { AuthorizationCode: new (config: object) => Grant }

const on = stage({})
let window: Page

beforeAll(async () => {
  window = await on.open()
  await comeIn(window, on.kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
})

const statusOf = async ({ token }: AccessToken) =>
  (await fetch(`${on.kabinet.url}/oauth/userinfo`, { headers: { authorization: `Bearer ${token.access_token}` } }))
    .status

test('signs in, refreshes, revokes and signs out by the README of simple-oauth2', async () => {
  const home = `http://127.0.0.1:${await reservePort()}`
  const redirect_uri = `${home}/callback`
  const post_logout_redirect_uri = `${home}/`
  const { clientId, clientSecret } = await connect(window, {
    name: 'simple-oauth2',
    redirect_uris: [redirect_uri],
    post_logout_redirect_uris: [post_logout_redirect_uri],
  })
  const { AuthorizationCode }: Library = createRequire(import.meta.url)('simple-oauth2')
  const client = new AuthorizationCode({
    client: { id: clientId, secret: clientSecret },
    auth: {
      tokenHost: on.kabinet.url,
      tokenPath: '/oauth/token',
      revokePath: '/oauth/revoke',
      authorizePath: '/authorize',
    },
  })
  const scope = 'openid profile email offline_access'
  const back = await answerAt(window, new URL(client.authorizeURL({ redirect_uri, scope, state: 'one' })))
  expect(back.searchParams.get('state')).toBe('one')
  const first = await client.getToken({ code: back.searchParams.get('code'), redirect_uri, scope })
  expect(await statusOf(first)).toBe(200)
  const second = await first.refresh()
  expect([second.token.refresh_token === first.token.refresh_token, await statusOf(second)]).toEqual([false, 200])
  await second.revokeAll()
  expect(await statusOf(second)).toBe(401)
  await expect(second.refresh()).rejects.toThrow('400')

  await window.route(`${home}/**`, (route) => route.fulfill({ body: 'signed out' }))
  const way = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri })
  const address = `${on.kabinet.url}/oauth/logout?${way}`
  await window.route(`${home}/logout`, (route) => route.fulfill({ status: 303, headers: { location: address } }))
  await signOut(window, home, { method: 'get', path: () => '/logout' }, '/')
})
