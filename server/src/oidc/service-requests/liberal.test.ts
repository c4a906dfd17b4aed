import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf, readUserInfo } from '../../testing/oauth.ts'
import { testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const basic = (spaces = ' ') => basicOf(service).replace(' ', spaces)

test.each(['  ', '   '])('takes several spaces after Bearer and Basic: %j', async (spaces) => {
  const { access_token } = await tokensFor(service, anna.browser)
  const read = await fetch(`${w.base}/oauth/userinfo`, { headers: { authorization: `Bearer${spaces}${access_token}` } })
  expect(read.status).toBe(200)
  const body = new URLSearchParams({ token: access_token })
  const request = { method: 'POST', headers: { authorization: basic(spaces) }, body }
  expect(await (await fetch(`${w.base}/oauth/introspect`, request)).json()).toMatchObject({ active: true })
})

test('revokes a token of the query, from a request without a body and content type', async () => {
  const { access_token } = await tokensFor(service, anna.browser)
  const at = `${w.base}/oauth/revoke?${new URLSearchParams({ token: access_token })}`
  expect((await fetch(at, { method: 'POST', headers: { authorization: basic(' ') } })).status).toBe(200)
  expect((await readUserInfo(w, access_token)).status).toBe(401)
})

test.each([
  ['GET', '/oauth/token', 405, 'POST'],
  ['PUT', '/oauth/revoke', 405, 'POST'],
  ['DELETE', '/oauth/userinfo', 405, 'GET'],
  ['GET', '/oauth/tokens', 404, ''],
  ['POST', '/oauth', 404, ''],
])('answers %s %s with an OAuth error in English', async (method, path, status, allow) => {
  const answer = await fetch(w.base + path, { method, headers: { 'accept-language': 'ru', accept: 'text/html' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
  expect(answer.headers.get('allow') ?? '').toContain(allow)
  expect(await answer.json()).toEqual({
    error: 'invalid_request',
    error_description: expect.stringMatching(/^[ -~]{20,}$/),
  })
})

test('answers an unknown content type with an OAuth error', async () => {
  const headers = { authorization: basic(), 'content-type': '' }
  const answer = await fetch(`${w.base}/oauth/revoke`, { method: 'POST', headers, body: 'token=x' })
  expect([answer.status, await answer.json()]).toMatchObject([415, { error: 'invalid_request' }])
})
