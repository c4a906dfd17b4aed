import { expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf, type Fields, postForm } from '../../testing/oauth.ts'
import { begin, testSso } from '../../testing/sso.ts'

// A parameter without a value counts as omitted (RFC 6749 3.1, 3.2).
const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const optional =
  'request request_uri response_mode nonce display prompt max_age ui_locales id_token_hint login_hint acr_values claims resource dpop_jkt registration claims_locales authorization_details'.split(
    ' ',
  )
const post = (path: string, fields: Fields) => postForm(w, path, fields, { authorization: basicOf(service) })
const empty = (names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

test.each(optional)('takes an empty %s at /authorize and at the PAR endpoint as omitted', async (name) => {
  const { url } = await begin(service, { response_type: 'code', [name]: '' })
  const end = await openBrowser(w.base).follow(url.href)
  expect([end.pathname, end.searchParams.get('error'), end.searchParams.has('interaction')]).toEqual([
    '/authorize',
    null,
    true,
  ])
  const pushed = await post('/oauth/par', Object.fromEntries(url.searchParams))
  expect([pushed.status, pushed.body]).toEqual([201, expect.objectContaining({ request_uri: expect.any(String) })])
})

test('takes empty parameters at the other endpoints as omitted', async () => {
  const token = await post('/oauth/token', {
    grant_type: '',
    ...empty(['code', 'scope', 'client_secret', 'client_assertion']),
  })
  expect([token.status, token.body]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })])
  expect(token.body.error_description).toContain('grant_type')
  expect((await post('/oauth/revoke', { token: 'x', ...empty(['token_type_hint', 'client_id']) })).status).toBe(200)
  const introspected = await post('/oauth/introspect', { token: 'x', ...empty(['token_type_hint']) })
  expect([introspected.status, introspected.body]).toEqual([200, { active: false }])
  const names = ['id_token_hint', 'post_logout_redirect_uri', 'state', 'ui_locales', 'client_id', 'logout_hint']
  const end = await anna.browser.visit(`/oauth/logout?${new URLSearchParams(empty(names))}`)
  expect(end.location).toMatch(/^\/logout\?request=/)
  const visit = await anna.browser.visit('/authorize?client_id=&scope=')
  expect([visit.status, visit.location]).toEqual([200, null])
})
