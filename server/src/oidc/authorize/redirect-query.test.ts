import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { getLogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { appendQuery } from '../../lib/append-query.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { ownFields, postForm, redemption } from '../../testing/oauth.ts'
import { begin, decide, reachPage, testSso, useService } from '../../testing/sso.ts'

// The registered query stays exactly as it is (RFC 6749 3.1.2).
const w = testSso()
const anna = perTest(() => w.someone())

const registered = [
  'https://romashka.example/callback?a=%20&b=(x)&flag',
  'https://romashka.example/callback?',
  'https://romashka.example/callback?tenant=a+b%2Bc&x=',
]

test.each(registered)('returns to %s with its query unchanged', async (address) => {
  const service = await w.service(anna.accountId, { redirect_uris: [address], initiate_login_uri: address })
  const begun = await begin(service)
  const { body } = await decide(anna.browser, await reachPage(anna.browser, begun.url))
  const { location } = await anna.browser.visit(body.redirect_url)
  const joint = address.endsWith('?') ? '' : '&'
  expect(location).toMatch(new RegExp(`^${literally(address + joint)}code=`))
  const fields = { ...redemption(service, begun, new URL(location ?? '')), ...ownFields(service) }
  expect((await postForm(w, '/oauth/token', fields)).status).toBe(200)

  const wrong = await begin(service, { prompt: 'nonsense' })
  const refused = await anna.browser.visit(wrong.url.href)
  expect(refused.location).toMatch(new RegExp(`^${literally(address + joint)}error=invalid_request&`))

  const fragment = await begin(service, { response_mode: 'fragment' })
  expect((await anna.browser.visit(fragment.url.href)).location).toMatch(new RegExp(`^${literally(address)}#code=`))
  const posted = await begin(service, { response_mode: 'form_post' })
  expect((await anna.browser.visit(posted.url.href)).text).toContain(`action="${address.replaceAll('&', '&amp;')}"`)
})

test.each(registered)('leads to %s after signing out with its query unchanged', async (address) => {
  const service = await w.service(anna.accountId, { post_logout_redirect_uris: [address] })
  await useService(w, service, anna)
  const end = client.buildEndSessionUrl(service.config, { post_logout_redirect_uri: address, state: 'mine' })
  const heldPage = await openBrowser(w.base).visit(end.href)
  expect(heldPage.status).toBe(303)
  const request = new URL((await anna.browser.visit(end.href)).location ?? '', w.base).searchParams.get('request')
  expect((await anna.browser.call(getLogOutRequest, { query: { request: request ?? '' } })).body.state).toBe('ask')
})

test('adds parameters before a fragment, and nothing without parameters', () => {
  expect(appendQuery('https://a.example/x?y#z', { iss: 'https://b.example' })).toBe(
    'https://a.example/x?y&iss=https%3A%2F%2Fb.example#z',
  )
  expect(appendQuery('https://a.example/x?(y)', {})).toBe('https://a.example/x?(y)')
})

const literally = (text: string) => text.replaceAll(/[?()&.+]/g, String.raw`\$&`)
