import { deleteGrant, getGrant, listGrants } from '@kabinet/contract/api/grants.api'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { clientAt } from '../../testing/client-at.ts'
import { refreshError } from '../../testing/oauth.ts'
import {
  begin,
  consent,
  decideAndFollow,
  look,
  pageOf,
  reachPage,
  redeem,
  testSso,
  tokensFor,
} from '../../testing/sso.ts'

const w = testSso({ config: { allowLoopbackServices: true, clientIdMetadataDocuments: 'true' } })
const host = openPerFile(() => openDocumentHost())
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
beforeEach(async () => {
  host.answers.clear()
  host.requests.length = 0
})

const agentAt = (clientId: string, callback = `${host.base}/callback`) => clientAt(w, clientId, callback)
const agent = () => agentAt(host.address)
const day = 24 * 3600
const scope = 'openid profile email offline_access'
const grants = async () => (await w.call(listGrants, { query: {} }, pageOf(anna))).body
const rows = () => w.db.selectFrom('service').select(['id', 'account_id', 'client_id', 'mobile_client_id']).execute()

test('signs a user in to an unregistered application, refreshes, and lists it as unknown', async () => {
  const app = await agent()
  expect(app.config.serverMetadata()['client_id_metadata_document_supported']).toBe(true)
  const begun = await begin(app, { scope })
  const interaction = await reachPage(anna.browser, begun.url)
  const { body: request } = await look(anna.browser, interaction)
  const { host: document_host } = new URL(host.base)
  expect(request.client).toMatchObject({ name: 'Агент', owner_verified: false, document_host, client_id: host.address })

  const tokens = await redeem(app, begun, await consent(anna.browser, begun))
  expect(tokens.claims()).toMatchObject({ name: 'Петрова Анна', email: 'anna@example.com', aud: host.address })
  const again = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')
  expect(again.claims()?.sub).toBe(tokens.claims()?.sub)
  expect(await client.fetchUserInfo(app.config, again.access_token, tokens.claims()?.sub ?? '')).toHaveProperty('email')
  expect(host.requests).toEqual(['/client.json'])

  const { items } = await grants()
  expect(items[0]?.client).toMatchObject({ name: 'Агент', document_host })
  const { body } = await w.call(getGrant, { params: { client_id: items[0]?.client.client_id ?? '' } }, pageOf(anna))
  expect(body.lines.map(({ name }) => name)).toContain('email')
})

test('shows an application by its host when its name passes for the product', async () => {
  host.answers.set('/client.json', host.document({ client_name: 'Kаbinet' }))
  const interaction = await reachPage(anna.browser, (await begin(await agent(), { scope })).url)
  const { body } = await look(anna.browser, interaction)
  expect(body.client.name).toBe(new URL(host.base).host)
})

test('ends tokens and asks again after a withdrawal; a forgotten application gets the same sub later', async () => {
  const app = await agent()
  const parameters = { scope: 'openid email offline_access' }
  const tokens = await tokensFor(app, anna.browser, parameters)
  const clientId = (await grants()).items[0]?.client.client_id ?? ''
  expect((await w.call(deleteGrant, { params: { client_id: clientId } }, pageOf(anna))).status).toBe(204)
  expect(await refreshError(app, tokens.refresh_token)).toBe('invalid_grant')
  const { body: ended } = await w.call(listGrants, { query: { ended: 'true' } }, pageOf(anna))
  expect(ended.items[0]?.client).toMatchObject({ client_id: clientId, document_host: new URL(host.base).host })
  expect((await w.call(getGrant, { params: { client_id: clientId } }, pageOf(anna))).status).toBe(200)

  await w.pass(2 * day)
  await sweep(w.deps)
  expect(await rows()).toEqual([])
  const { browser } = await w.signIn(anna.accountId)
  const anew = await begin(app, parameters)
  await reachPage(browser, anew.url)
  const later = await redeem(app, anew, await consent(browser, anew))
  expect(later.claims()?.sub).toBe(tokens.claims()?.sub)
  await w.pass(2 * day)
  await sweep(w.deps)
  expect(await rows()).toHaveLength(1)
})

test('keeps an application that received a username, because usernames never change', async () => {
  const app = await agent()
  await tokensFor(app, anna.browser, { scope })
  const clientId = (await grants()).items[0]?.client.client_id ?? ''
  await w.call(deleteGrant, { params: { client_id: clientId } }, pageOf(anna))
  await w.pass(2 * day)
  await sweep(w.deps)
  expect(await rows()).toHaveLength(1)
})

test('caches a document for five minutes, then rejects sign-ins while it cannot be read, but keeps tokens working', async () => {
  const app = await agent()
  const first = await begin(app, { scope })
  const tokens = await redeem(app, first, await consent(anna.browser, first))
  await consent(anna.browser, await begin(app, { scope }))
  expect(host.requests).toHaveLength(1)
  await w.pass(301)
  host.answers.set('/client.json', host.document({ client_name: 'Другой агент' }))
  await consent(anna.browser, await begin(app, { scope }))
  expect([host.requests.length, (await grants()).items[0]?.client.name]).toEqual([2, 'Другой агент'])

  await w.pass(301)
  host.answers.set('/client.json', (response) => response.writeHead(503).end())
  const end = await anna.browser.follow((await begin(app, { scope })).url.href)
  expect([end.pathname, end.searchParams.get('error')]).toEqual(['/authorize', 'invalid_client'])
  expect((await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).access_token).toBeTruthy()
})

test('redeems a code after the document changed its redirect URI, and rejects the old URI for new requests', async () => {
  const app = await agent()
  const begun = await begin(app, { scope })
  const back = await consent(anna.browser, begun)
  host.answers.set('/client.json', host.document({ redirect_uris: [`${host.base}/other`] }))
  await w.db
    .updateTable('service')
    .set({ updated_at: new Date(0) })
    .execute()
  const other = await begin({ ...app, callback: `${host.base}/other` }, { scope, prompt: 'consent' })
  await reachPage(anna.browser, other.url)
  const old = await anna.browser.follow((await begin(app, { scope })).url.href)
  expect(old.searchParams.get('error')).toBe('invalid_redirect_uri')
  expect((await redeem(app, begun, back)).claims()?.sub).toBeTruthy()
})

test('allows any loopback port, and asks the user each time', async () => {
  const uris = ['http://127.0.0.1/callback', 'http://localhost/callback']
  host.answers.set('/client.json', host.document({ redirect_uris: uris }))
  const app = await agentAt(host.address, 'http://127.0.0.1:43117/callback')
  for (const turn of [1, 2]) {
    const begun = await begin(app, { scope })
    const interaction = await reachPage(anna.browser, begun.url)
    expect((await look(anna.browser, interaction)).body.client.document_host, `${turn}`).toBe(new URL(host.base).host)
    await redeem(app, begun, await consent(anna.browser, begun))
  }
  const named = await agentAt(host.address, 'http://localhost/callback')
  const end = await anna.browser.follow((await begin(named, { scope })).url.href)
  expect(end.searchParams.get('error')).toBe('invalid_redirect_uri')
})

test('stores one application for two concurrent first sign-ins', async () => {
  const app = await agent()
  const boris = await w.someone()
  const begun = [await begin(app, { scope }), await begin(app, { scope })]
  const [one, two] = await Promise.all([consent(anna.browser, begun[0]!), consent(boris.browser, begun[1]!)])
  await Promise.all([redeem(app, begun[0]!, one), redeem(app, begun[1]!, two)])
  expect(await rows()).toHaveLength(1)
})

test('requires PKCE, and returns a rejection to the application', async () => {
  const app = await agent()
  const plain = await begin(app, { scope })
  plain.url.searchParams.delete('code_challenge')
  plain.url.searchParams.delete('code_challenge_method')
  const end = await anna.browser.follow(plain.url.href)
  expect([end.pathname, end.searchParams.get('error')]).toEqual(['/authorize', 'invalid_request'])
  const begun = await begin(app, { scope })
  const back = await decideAndFollow(anna.browser, await reachPage(anna.browser, begun.url), 'reject')
  expect([back.origin, back.searchParams.get('error')]).toEqual([host.base, 'access_denied'])
})
