import { expect, test } from 'vitest'
import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { openBrowser } from '../../../../testbed/browser.ts'
import { newId } from '../../lib/ids.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso()

const held = async (parameters: Record<string, string>) => {
  const browser = openBrowser(w.base)
  const end = await browser.follow(`/authorize?${new URLSearchParams(parameters)}`)
  const next = end.searchParams.get('next')
  return next === null ? null : (await browser.call(getHeldRedirect, { query: { next } })).body
}

test('links a pushed request that is unknown or expired to its service', async () => {
  const owner = await w.someone()
  const plain = await w.service(owner.accountId)
  const request_uri = 'urn:ietf:params:oauth:request_uri:gone'
  const to = await held({ client_id: plain.clientId, request_uri })
  expect(to?.redirect_host).toBe('romashka.example')
  expect(to?.redirect_url).toMatch(/^https:\/\/romashka\.example\/callback\?error=temporarily_unavailable&/)
  const login = await w.service(owner.accountId, { initiate_login_uri: 'https://romashka.example/login' })
  expect((await held({ client_id: login.clientId, request_uri }))?.redirect_url).toMatch(
    /^https:\/\/romashka\.example\/login\?iss=/,
  )
})

test('links no request with an unregistered redirect URI or client', async () => {
  const { clientId } = await w.service((await w.someone()).accountId)
  const request = { response_type: 'code', scope: 'openid', state: 's' }
  const strange = { ...request, client_id: clientId, redirect_uri: 'https://evil.example/' }
  expect((await held(strange))?.redirect_url).toBeNull()
  expect(
    (await held({ ...request, client_id: newId(), redirect_uri: 'https://evil.example/' }))?.redirect_url,
  ).toBeNull()
})
