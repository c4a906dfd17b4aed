import { expect, test } from 'vitest'
import * as client from 'openid-client'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, decide, reachPage, testSso, useService } from '../../testing/sso.ts'
import { openBrowser } from '../../../../testbed/browser.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const fieldsOf = (page: string) =>
  new URLSearchParams(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )

test('returns the code in the fragment for response_mode=fragment', async () => {
  const begun = await begin(service, { response_mode: 'fragment' })
  const { hash, search } = await consent(anna.browser, begun)
  const answer = new URLSearchParams(hash.slice(1))
  expect([search, answer.get('state'), answer.get('iss')]).toEqual(['', begun.state, w.base])
  const back = new URL(service.callback)
  back.search = answer.toString()
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, idTokenExpected: true }
  expect((await client.authorizationCodeGrant(service.config, back, checks)).claims()).toMatchObject({ iss: w.base })
})

test('posts the code by form, with a policy that allows the submission and only its own script [OC-6.01]', async () => {
  const begun = await begin(service, { response_mode: 'form_post' })
  const { body } = await decide(anna.browser, await reachPage(anna.browser, begun.url))
  const { status, text, headers } = await anna.browser.visit(body.redirect_url)
  const fields = fieldsOf(text)
  expect([status, fields.get('state'), fields.get('iss')]).toEqual([200, begun.state, w.base])
  expect(text).toContain(`<form method="post" action="${service.callback}">`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  expect(policy).not.toContain('form-action')
  expect(headers.get('cache-control')).toBe('no-store')
  const back = new Request(service.callback, { method: 'POST', body: fields })
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, idTokenExpected: true }
  expect((await client.authorizationCodeGrant(service.config, back, checks)).claims()).toMatchObject({ iss: w.base })
})

test.each(['query', 'fragment', 'form_post'])(
  'sends the error of an invalid request by %s to a service that the visitor uses, and requires a click for others [OC-6.02]',
  async (response_mode) => {
    const { url } = await begin(service, { response_mode, scope: 'openid', prompt: 'nonsense' })
    const anonymous = openBrowser(w.base)
    const heldPage = await anonymous.visit(url.href)
    expect([heldPage.status, new URL(heldPage.location ?? '', w.base).searchParams.get('error')]).toEqual([
      303,
      'invalid_request',
    ])
    expect(heldPage.text).not.toContain(service.callback)
    await useService(w, service, anna)
    const { location, text, headers } = await anna.browser.visit(url.href)
    const parameters = location
      ? new URLSearchParams(new URL(location).search || new URL(location).hash.slice(1))
      : fieldsOf(text)
    expect([parameters.get('error'), parameters.get('state') !== null]).toEqual(['invalid_request', true])
    if (response_mode === 'form_post') expect(headers.get('content-security-policy')).not.toContain('form-action')
  },
)
