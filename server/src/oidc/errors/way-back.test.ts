import { expect, test } from 'vitest'
import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { openBrowser } from '../../../../testbed/browser.ts'
import { newId } from '../../lib/ids.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso()

const redirectOf = async (parameters: Record<string, string>) => {
  const browser = openBrowser(w.base)
  const end = await browser.follow(`/authorize?${new URLSearchParams(parameters)}`)
  const next = end.searchParams.get('next')
  return next === null ? null : (await browser.call(getHeldRedirect, { query: { next } })).body
}

test('links a pushed request that is unknown or expired to its service', async () => {
  const owner = await w.someone()
  const plain = await w.service(owner.accountId)
  const request_uri = 'urn:ietf:params:oauth:request_uri:gone'
  const to = await redirectOf({ client_id: plain.clientId, request_uri })
  expect(to?.redirect_host).toBe('romashka.example')
  expect(to?.redirect_url).toMatch(/^https:\/\/romashka\.example\/callback\?error=temporarily_unavailable&/)
  const login = await w.service(owner.accountId, { initiate_login_uri: 'https://romashka.example/login' })
  expect((await redirectOf({ client_id: login.clientId, request_uri }))?.redirect_url).toMatch(
    /^https:\/\/romashka\.example\/login\?iss=/,
  )
})

test('links no request with an unregistered redirect URI or client', async () => {
  const { clientId } = await w.service((await w.someone()).accountId)
  const request = { response_type: 'code', scope: 'openid', state: 's' }
  const strange = { ...request, client_id: clientId, redirect_uri: 'https://evil.example/' }
  expect((await redirectOf(strange))?.redirect_url).toBeNull()
  expect(
    (await redirectOf({ ...request, client_id: newId(), redirect_uri: 'https://evil.example/' }))?.redirect_url,
  ).toBeNull()
})

test('sends the error of the request, not that it has expired, when redirect_uri is missing', async () => {
  const { clientId: client_id } = await w.service((await w.someone()).accountId)
  const to = await redirectOf({ client_id, response_type: 'code', scope: 'openid', state: 's' })
  const { searchParams } = new URL(to?.redirect_url ?? '')
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['invalid_request', 's'])
  expect(searchParams.get('error_description')).toContain("'redirect_uri'")
})

test('tells users of a suspended or ownerless service that it is closed, at its own redirect URI only', async () => {
  const owner = await w.someone()
  const { clientId: client_id, id, callback: redirect_uri } = await w.service(owner.accountId)
  const request = { client_id, response_type: 'code', scope: 'openid', redirect_uri }
  const said = async (changes = {}) => (await redirectOf({ ...request, ...changes }))?.explanation?.text.en
  const closed = /^This service cannot be used at present/
  await w.db.updateTable('service').set({ suspended_at: new Date() }).where('id', '=', id).execute()
  expect(await said()).toMatch(closed)
  for (const changes of [{ redirect_uri: 'https://evil.example/' }, { redirect_uri: '' }, { client_id: newId() }])
    expect(await said(changes)).toMatch(/^client_id is unknown/i)
  await w.db.updateTable('service').set({ suspended_at: null }).where('id', '=', id).execute()
  await w.db.updateTable('account').set({ status: 'deactivated' }).where('id', '=', owner.accountId).execute()
  expect(await said()).toMatch(closed)
})

test('does not call client_id unknown when only a foreign id_token_hint was sent', async () => {
  const claims = Buffer.from(JSON.stringify({ aud: newId(), iss: 'https://other.example' })).toString('base64url')
  const id_token_hint = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${claims}.x`
  const browser = openBrowser(w.base)
  const end = await browser.follow(`/oauth/logout?${new URLSearchParams({ id_token_hint })}`)
  const next = end.searchParams.get('next') ?? ''
  const { explanation } = (await browser.call(getHeldRedirect, { query: { next } })).body
  expect(explanation?.text.en).toMatch(/^id_token_hint is no ID token of a service here/)
})
