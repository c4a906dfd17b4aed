import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, decide, decideAndFollow, reachPage, redeem, testSso, tokensFor, useService } from '../../testing/sso.ts'

// JWT Secured Authorization Response Mode (JARM) and RFC 9701, by openid-client where it supports them.
const w = testSso()
const anna = perTest(() => w.someone())

const errorAt = async (url: URL) => (await anna.browser.follow(url.href)).searchParams.get('error')

test.each(['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'])(
  'returns one signed token by %s, which openid-client accepts [OC-9.07]',
  async (response_mode) => {
    const service = await w.service(anna.accountId, { authorization_signed_response_alg: 'RS256' })
    const begun = await begin(service, { response_mode })
    const { body } = await decide(anna.browser, await reachPage(anna.browser, begun.url))
    const { location, text } = await anna.browser.visit(body.redirect_url)
    const back = new URL(location ?? service.callback)
    const response =
      back.searchParams.get('response') ??
      new URLSearchParams(back.hash.slice(1)).get('response') ??
      /name="response" value="([^"]*)"/.exec(text)?.[1] ??
      ''
    expect([decodeProtectedHeader(response).alg, text.includes(begun.state), back.href.includes('code=')]).toEqual([
      'RS256',
      false,
      false,
    ])
    client.useJwtResponseMode(service.config)
    const tokens = await redeem(service, begun, new URL(`${service.callback}?response=${response}`))
    expect(tokens.claims()).toMatchObject({ iss: w.base })
  },
)

test('signs all responses of a client or none [OC-9.08]', async () => {
  const strict = await w.service(anna.accountId, { authorization_signed_response_alg: 'RS256' })
  const plain = await w.service(anna.accountId)
  await Promise.all([useService(w, strict, anna), useService(w, plain, anna)])
  expect(await errorAt((await begin(strict)).url)).toBe('invalid_request')
  expect(await errorAt((await begin(strict, { response_mode: 'query' })).url)).toBe('invalid_request')
  expect(await errorAt((await begin(plain, { response_mode: 'query.jwt' })).url)).toBe('unsupported_response_mode')
})

test('signs a rejection, and requires a click before an error is sent to an unused service [OC-9.09]', async () => {
  const service = await w.service(anna.accountId, { authorization_signed_response_alg: 'RS256' })
  const begun = await begin(service, { response_mode: 'jwt' })
  const back = await decideAndFollow(anna.browser, await reachPage(anna.browser, begun.url), 'reject')
  client.useJwtResponseMode(service.config)
  await expect(redeem(service, begun, back)).rejects.toMatchObject({ error: 'access_denied' })
  const wrong = await begin(service, { response_mode: 'jwt', prompt: 'nonsense' })
  const heldPage = await openBrowser(w.base).visit(wrong.url.href)
  expect([heldPage.status, new URL(heldPage.location ?? '', w.base).searchParams.get('error')]).toEqual([
    303,
    'invalid_request',
  ])
})

test('signs introspection responses when the client accepts a JWT, and returns JSON otherwise (RFC 9701) [OC-9.10]', async () => {
  const jwt = 'application/token-introspection+jwt'
  const service = await w.service(anna.accountId, { id_token_signed_response_alg: 'ES256' })
  const { access_token: token } = await tokensFor(service, anna.browser)
  const authorization = `Basic ${btoa(`${service.clientId}:${service.secret}`)}`
  const ask = async (accept: string) => {
    const request = { method: 'POST', headers: { authorization, accept }, body: new URLSearchParams({ token }) }
    const response = await fetch(`${w.base}/oauth/introspect`, request)
    return { type: response.headers.get('content-type'), text: await response.text() }
  }
  const { type, text } = await ask(jwt)
  expect([type, decodeProtectedHeader(text)]).toMatchObject([
    `${jwt}; charset=utf-8`,
    { alg: 'ES256', typ: 'token-introspection+jwt' },
  ])
  expect(JSON.parse(atob(text.split('.')[1] ?? ''))).toMatchObject({
    iss: w.base,
    aud: service.clientId,
    token_introspection: { active: true, client_id: service.clientId },
  })
  for (const accept of ['application/json', '*/*', `application/json, ${jwt};q=0.5`])
    expect(JSON.parse((await ask(accept)).text)).toMatchObject({ active: true })
})
