import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf } from '../../testing/oauth.ts'
import {
  begin,
  type Begun,
  consent,
  decide,
  endOf,
  look,
  reachPage,
  redeem,
  type Service,
  type Someone,
  useService,
  testSso,
} from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const push = async ({ url }: Pick<Begun, 'url'>, at: Pick<Service, 'clientId' | 'secret'> = service) => {
  const headers: Record<string, string> = at.secret === undefined ? {} : { authorization: basicOf(at) }
  const response = await fetch(`${w.base}/oauth/par`, { method: 'POST', headers, body: url.searchParams })
  const body: { request_uri: string; expires_in: number; error?: string } = await response.json()
  return { status: response.status, body, cache: response.headers.get('cache-control') }
}
const pushed = async (parameters: Record<string, string> = {}, at = service) => {
  const begun = await begin(at, parameters)
  const { status, body } = await push(begun, at)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { ...begun, url: opening(body.request_uri, at) }
}
const opening = (requestUri: string, { clientId } = service, more: Record<string, string> = {}) =>
  new URL(`${w.base}/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri, ...more })}`)
const errorPage = () => `${w.base}/authorize?error=invalid_request`

test('signs in with a pushed request, once and within a minute (OA-25) [SP-9.44, OC-5.24]', async () => {
  const answer = await push(await begin(service))
  expect(answer).toMatchObject({ status: 201, body: { expires_in: 60 }, cache: expect.stringContaining('no-store') })
  expect(answer.body.request_uri).toMatch(/^urn:ietf:params:oauth:request_uri:[\w-]{40,}$/)
  const begun = await pushed()
  const tokens = await redeem(service, begun, await consent(anna.browser, begun))
  expect(tokens.claims()).toMatchObject({ given_name: 'Анна' })
  const again = await anna.browser.follow(begun.url.href)
  expect([again.searchParams.get('error'), again.searchParams.has('code')]).toEqual(['invalid_request', false])
})

test('shows the request again on reload until a code is issued [OC-5.23]', async () => {
  const begun = await pushed()
  expect(await reachPage(anna.browser, begun.url)).not.toBe(await reachPage(anna.browser, begun.url))
  await redeem(service, begun, await consent(anna.browser, begun))
})

test('issues one code for two pages of one pushed request, even after a minute (OA-25)', async () => {
  const begun = await pushed()
  const other = await w.signIn(anna.accountId)
  const [first, second] = [await reachPage(anna.browser, begun.url), await reachPage(other.browser, begun.url)]
  await w.pass(61)
  const back = async ({ browser }: Someone, interaction: string) =>
    browser.follow((await decide(browser, interaction)).body.redirect_url)
  expect((await back(anna, first)).searchParams.has('code')).toBe(true)
  expect((await back(other, second)).searchParams.has('code')).toBe(false)
})

test('rejects an expired, foreign, unknown or malformed request_uri (OA-25) [SP-9.45, OC-5.25]', async () => {
  const { url } = await pushed()
  await w.pass(61)
  const other = await w.service(anna.accountId)
  const { body } = await push(await begin(service))
  const refused = [
    url,
    opening(body.request_uri, other),
    opening('urn:ietf:params:oauth:request_uri:nothing'),
    opening('urn:ietf:params:oauth:request_uri:'),
    opening('https://rp.example/request'),
    opening(`${body.request_uri}\0`),
  ]
  for (const address of refused) expect(await endOf(anna.browser, address)).toBe(errorPage())
})

test('names the reason when a request_uri was pushed by another client', async () => {
  const other = await w.service(anna.accountId)
  await useService(w, other, anna)
  const { body } = await push(await begin(service))
  const end = await anna.browser.follow(opening(body.request_uri, other).href)
  expect([end.pathname, end.searchParams.get('error')]).toEqual(['/authorize', 'invalid_request'])
  const { next = '' } = Object.fromEntries(end.searchParams)
  const redirect = await w.call(getHeldRedirect, { query: { next } })
  expect(redirect.body).toMatchObject({ error: 'invalid_request_object' })
  expect(redirect.body.explanation?.text.en).toMatch(/pushed or signed for another client_id/)
})

test('ignores parameters sent next to a pushed request [SP-9.82, OC-5.11]', async () => {
  const begun = await begin(service, { scope: 'openid' })
  const { body } = await push(begun)
  const more = {
    scope: 'openid email phone',
    redirect_uri: 'https://evil.example/',
    response_mode: 'form_post',
    state: 'other',
    nonce: 'other',
    prompt: 'none',
  }
  const interaction = await reachPage(anna.browser, opening(body.request_uri, service, more))
  expect((await look(anna.browser, interaction)).body.claims).toEqual([])
  const back = await anna.browser.follow((await decide(anna.browser, interaction)).body.redirect_url)
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([service.callback, begun.state])
  expect((await redeem(service, begun, back)).claims()?.nonce).toBeUndefined()
  const stateless = await begin(service)
  stateless.url.searchParams.delete('state')
  const { request_uri } = (await push(stateless)).body
  const end = await consent(anna.browser, { ...stateless, url: opening(request_uri, service, { state: 'other' }) })
  expect([end.searchParams.has('code'), end.searchParams.has('state')]).toEqual([true, false])
})

test('validates the request and the client when a request is pushed (OA-25, RFC 9126 2.1) [SP-9.46, OC-5.13]', async () => {
  const refusal = async (parameters: Record<string, string>, at = service) => {
    const { status, body } = await push(await begin(service, parameters), at)
    return [status, body.error]
  }
  expect(await refusal({ request_uri: 'urn:ietf:params:oauth:request_uri:x' })).toEqual([
    400,
    'request_uri_not_supported',
  ])
  expect(await refusal({ request: 'eyJhbGciOiJub25lIn0.e30.' })).toEqual([400, 'request_not_supported'])
  expect(await refusal({ redirect_uri: 'https://evil.example/' })).toEqual([400, 'invalid_request'])
  expect(await refusal({ response_mode: 'web_message' })).toEqual([400, 'unsupported_response_mode'])
  expect(await refusal({ response_mode: 'jwt' })).toEqual([400, 'unsupported_response_mode'])
  expect(await refusal({ response_type: 'token' })).toEqual([400, 'unsupported_response_type'])
  expect(await refusal({ response_type: 'code id_token', nonce: 'n' })).toEqual([400, 'unsupported_response_type'])
  expect(await refusal({ code_challenge_method: 'plain' })).toEqual([400, 'invalid_request'])
  expect(await refusal({ state: 'a\0b' })).toEqual([400, 'invalid_request'])
  expect(await refusal({}, { ...service, secret: 'wrong' })).toEqual([401, 'invalid_client'])
  expect(await refusal({}, { ...service, secret: undefined })).toEqual([401, 'invalid_client'])
  const twice = await begin(service)
  twice.url.searchParams.append('redirect_uri', service.callback)
  expect((await push(twice)).body.error).toBe('invalid_request')
  const huge = await begin(service, { state: 'x'.repeat(70_000) })
  expect((await push(huge)).status).toBe(413)
})

test('asks once about offline access in a pushed request', async () => {
  const { url } = await pushed({ scope: 'openid email offline_access' })
  const { body } = await look(anna.browser, await reachPage(anna.browser, url))
  expect([body.state, body.claims.map(({ name }) => name)]).toEqual(['consent', ['email', 'offline_access']])
  const known = await pushed({ scope: 'openid email offline_access' })
  await consent(anna.browser, known)
  const again = await pushed({ scope: 'openid email offline_access' })
  const back = await anna.browser.follow(again.url.href)
  expect((await redeem(service, again, back)).refresh_token).toBeDefined()
  const silent = await pushed({ scope: 'openid email offline_access', prompt: 'none' })
  expect((await anna.browser.follow(silent.url.href)).searchParams.has('code')).toBe(true)
})

test('requires pushed requests where configured, and accepts them from public clients [SP-9.83, OC-5.14]', async () => {
  const strict = await w.service(anna.accountId, { require_pushed_authorization_requests: true })
  await useService(w, strict, anna)
  const plain = await anna.browser.follow((await begin(strict)).url.href)
  expect([plain.origin + plain.pathname, plain.searchParams.get('error')]).toEqual([strict.callback, 'invalid_request'])
  const begun = await pushed({}, strict)
  await redeem(strict, begun, await consent(anna.browser, begun))
  const app = await w.service(anna.accountId, { platforms: ['MOBILE'], redirect_uris: ['com.romashka:/callback'] })
  const mobile = await pushed({}, app)
  await redeem(app, mobile, await consent(anna.browser, mobile))
})
