import { readdirSync, readFileSync } from 'node:fs'
import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf, postForm, redemption } from '../../testing/oauth.ts'
import {
  begin,
  beginPlainly,
  consent,
  pageOf,
  type Service,
  type Someone,
  testSso,
  useService,
} from '../../testing/sso.ts'
import { advices } from './advice-table.ts'
import { explain } from './find-advice.ts'

const w = testSso()
let service: Service
const anna = perTest(() => w.someone())
beforeEach(async () => {
  service = await w.service(anna.accountId)
})

const modules = new URL('../../../../node_modules/', import.meta.url)
const sourceOf = (folder: string) => {
  const files = readdirSync(new URL(folder, modules), { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => file.endsWith('.js'))
  return code
    .map((file) => readFileSync(new URL(`${folder}${file}`, modules), 'utf8').replaceAll("\\'", "'"))
    .join('\n')
}

test('has advice only for existing errors, in the characters of RFC 6749 and RFC 6750', () => {
  const source = sourceOf('oidc-provider/lib/') + sourceOf('jose/dist/webapi/')
  const ours = [
    './refined-advice.ts',
    './log-out-advice.ts',
    './scope-advice.ts',
    '../authorize/prompts.ts',
    '../token/check-assertion.ts',
    '../authorize/signed-requests.ts',
    '../client-registration/metadata-advice.ts',
  ]
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  const labelled = / (not found|is expired|already consumed|already used|is not allowed for this client)$/
  const details = [...advices.keys()].map((reason) =>
    reason.replace(/^invalid_(client|dpop_proof|request_object): /, ''),
  )
  const strange = details.filter(
    (reason) => !labelled.test(reason) && !source.includes(reason) && !ours.includes(reason),
  )
  expect(strange).toEqual([])
  for (const { text } of advices.values()) expect(text).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]{20,200}$/)
})

const redeem = async (changes: Record<string, string>, secret = service.secret ?? '') => {
  const begun = await begin(service)
  const back = await consent(anna.browser, begun)
  const fields = { ...redemption(service, begun, back), ...changes }
  const { body } = await postForm(w, '/oauth/token', fields, { authorization: basicOf({ ...service, secret }) })
  return [body.error, body.error_description]
}

test.each([
  [
    { code_verifier: 'a'.repeat(43) },
    undefined,
    ['invalid_grant', expect.stringContaining('code_verifier does not match')],
  ],
  [
    { redirect_uri: 'https://romashka.example/other' },
    undefined,
    ['invalid_grant', expect.stringContaining('send exactly the same')],
  ],
  [{ code: 'nothing' }, undefined, ['invalid_grant', expect.stringContaining('the code is unknown')]],
  [{}, 'wrong', ['invalid_client', expect.stringContaining('client_secret is wrong')]],
])('explains at the token endpoint what to change: %j', async (changes, secret, expected) => {
  expect(await redeem(changes, secret)).toEqual(expected)
})

test('explains an invalid request to the service by query, fragment and form', async () => {
  const strict = await w.service(anna.accountId, { require_pkce: true })
  await useService(w, strict, anna)
  const words = /this service requires PKCE: turn it on in the library/
  for (const response_mode of ['query', 'fragment', 'form_post']) {
    const { url, state } = await beginPlainly(strict, { response_mode })
    const { location, text } = await anna.browser.visit(url.href)
    expect(decodeURIComponent((location ?? text).replaceAll('+', ' '))).toMatch(words)
    expect(location ?? text).toContain(state)
  }
})

test('gives the advice in the challenge too, which is all that some libraries show', async () => {
  const wrong = client.ClientSecretBasic('wrong')
  const config = new client.Configuration(service.config.serverMetadata(), service.clientId, {}, wrong)
  client.allowInsecureRequests(config)
  const refused: unknown = await client.refreshTokenGrant(config, 'x').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(client.WWWAuthenticateChallengeError)
  const [challenge] = refused instanceof client.WWWAuthenticateChallengeError ? refused.cause : []
  expect(challenge?.parameters['error_description']).toMatch(/^client_secret is wrong or expired: copy the current one/)

  const headers = { authorization: 'Bearer x' }
  const info = await fetch(`${w.base}/oauth/userinfo`, { headers })
  expect(info.headers.get('www-authenticate')).toMatch(
    /error_description="the access token is unknown, expired or revoked/,
  )
})

test('answers a revocation in a way that every client reads', async () => {
  const body = new URLSearchParams({ token: 'x', client_id: service.clientId, client_secret: service.secret ?? '' })
  const answer = await fetch(`${w.base}/oauth/revoke`, { method: 'POST', body })
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    '{}',
  ])
})

test.each([
  [{ response_type: '' }, 'Missing required parameter ‘response_type’'],
  [{ scope: 'profile', nonce: 'n' }, 'openid scope must be requested when using the nonce parameter'],
  [{ claims: '{' }, 'claims'],
  [{ max_age: 'x' }, 'max_age'],
  [{ redirect_uri: '' }, 'redirect_uri'],
])('says on our page what is wrong with %j', async (changes, words) => {
  const { url } = await begin(service, changes)
  const end = await openBrowser(w.base).follow(url.href)
  const { body } = await w.call(getHeldRedirect, { query: { next: end.searchParams.get('next') ?? '' } })
  const { en = '', ru = '' } = body.explanation?.text ?? {}
  expect(en.toLowerCase()).toContain(words.toLowerCase().replaceAll(/[‘’]/g, "'"))
  expect(ru).toMatch(/^Сервис прислал неверный запрос: /)
  expect(body.explanation?.guide_url.en).toBe('/docs/errors?lang=en')
})

test('shows the advice on our page, and the sent value and registered URIs only to owner and testers', async () => {
  const tester = await w.someone({ email: 'tester@example.com' })
  service = await w.service(anna.accountId, { testers: ['tester@example.com'] })
  const sent = 'http://localhost:3000/<script>'
  const { url } = await begin({ ...service, callback: sent })
  const end = await anna.browser.follow(url.href)
  const seenBy = async (someone?: Someone) => {
    const query = { next: end.searchParams.get('next') ?? '' }
    return (await w.call(getHeldRedirect, { query }, someone && pageOf(someone))).body
  }
  expect(await seenBy()).toEqual({
    redirect_host: null,
    redirect_url: null,
    error: 'invalid_redirect_uri',
    explanation: {
      text: {
        ru: expect.stringContaining('Такого адреса возврата'),
        en: expect.stringContaining('redirect_uri is not registered'),
      },
      guide_url: {
        ru: expect.stringMatching(/^\/docs\/reference\?lang=ru#/),
        en: '/docs/reference?lang=en#redirect-uris',
      },
      flow: expect.any(String),
      parameter: 'redirect_uri',
      sent: null,
      registered: null,
    },
  })
  for (const owner of [anna, tester])
    expect((await seenBy(owner)).explanation).toMatchObject({ sent, registered: [service.callback] })
  expect((await seenBy(await w.someone())).explanation).toMatchObject({ sent: null, registered: null })
})

test.each([
  { ui_locales: 'x', prompt: 'Call +7 900 000-00-00' },
  { response_type: 'Your account is blocked, go to evil.example' },
  { acr_values: 'x', max_age: 'evil.example' },
  { client_id: 'evil.example', redirect_uri: 'https://evil.example/' },
])('shows none of the words of a stranger who crafted %j', async (changes) => {
  const { url } = await begin(service, changes)
  const end = await openBrowser(w.base).follow(url.href)
  const next = end.searchParams.get('next') ?? ''
  for (const reader of [undefined, await w.someone()]) {
    const { body } = await w.call(getHeldRedirect, { query: { next } }, reader && pageOf(reader))
    expect(JSON.stringify(body)).not.toMatch(/evil|Call|blocked/)
  }
})

test('explains an unknown client_id and a duplicate parameter on our page', async () => {
  const strange = await begin(service, { client_id: '00000000-0000-7000-8000-000000000000' })
  const twice = await begin(service)
  twice.url.searchParams.append('redirect_uri', service.callback)
  for (const [{ url }, words] of [
    [strange, /client_id is unknown/],
    [twice, /sent twice/],
  ] as const) {
    const next = (await anna.browser.follow(url.href)).searchParams.get('next') ?? ''
    const { body } = await w.call(getHeldRedirect, { query: { next } })
    expect(body.explanation?.text.en).toMatch(words)
  }
})

test('links to sections of the guide that exist in each language', async () => {
  for (const reason of advices.keys()) {
    const { guide_url: guide } = explain(reason) ?? {}
    for (const [locale, url] of Object.entries(guide ?? {})) {
      const answer = await fetch(w.base + url)
      const [, section] = url.split('#')
      const wanted = section === undefined ? '<h1' : `id="${decodeURIComponent(section)}"`
      expect([answer.status, locale, (await answer.text()).includes(wanted)]).toEqual([200, locale, true])
    }
  }
})
