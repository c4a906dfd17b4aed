import { generateKeyPairSync } from 'node:crypto'
import { getClientStats } from '@kabinet/contract/api/services/clients.api'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { beginTrial, finishTrial } from '@kabinet/contract/api/services/trials.api'
import { listGrants } from '@kabinet/contract/api/grants.api'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { postForm, redemption } from '../../testing/oauth.ts'
import { begin, consent, endOf, decide, look, reachPage, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const romashka = perTest(() => w.service(anna.accountId))

const as = (someone = anna) => pageOf(someone)
const open = (service = romashka, who = anna, platform?: 'WEB' | 'MOBILE') =>
  w.call(beginTrial, { params: { id: service.id }, body: platform ? { platform } : {} }, as(who))
const finish = (back: URL, { service = romashka, who = anna, state = back.searchParams.get('state') ?? '' } = {}) =>
  w.call(
    finishTrial,
    { params: { id: service.id }, body: { state, code: back.searchParams.get('code') ?? '' } },
    as(who),
  )
async function walk(service = romashka, platform?: 'WEB' | 'MOBILE'): Promise<URL> {
  const { redirect_url } = (await open(service, anna, platform)).body
  const interaction = await reachPage(anna.browser, new URL(redirect_url))
  return anna.browser.follow((await decide(anna.browser, interaction)).body.redirect_url)
}
const changed = (url: string, parts: Record<string, string>) => {
  const other = new URL(url)
  for (const [name, value] of Object.entries(parts)) other.searchParams.set(name, value)
  return other
}

describe('a trial sign-in of the owner', () => {
  test('shows what the service would read, and revokes the tokens before responding [SP-9.115]', async () => {
    const back = await walk()
    expect(`${back.origin}${back.pathname}`).toBe(`${w.base}/services/${romashka.id}/try`)
    const { answer, error } = (await finish(back)).body
    expect(error).toBeUndefined()
    expect(answer).toMatchObject({
      token_type: 'Bearer',
      scope: 'openid profile email phone',
      id_token: { header: { alg: 'RS256' }, payload: { iss: w.base, aud: romashka.clientId, given_name: 'Анна' } },
      userinfo: { given_name: 'Анна', email_verified: true },
    })
    expect(answer?.userinfo['sub']).toBe(answer?.id_token.payload['sub'])
    const alive = await w.db
      .selectFrom('oidc_artifact')
      .select('kind')
      .where('kind', 'in', ['AccessToken', 'RefreshToken'])
      .execute()
    expect(alive).toEqual([])
  })

  test('leaves nothing under "Who reads my data", and keeps an earlier consent', async () => {
    const grants = async () => (await w.call(listGrants, { query: {} }, as())).body.items
    const reads = () => w.db.selectFrom('claim_read').selectAll().execute()
    expect((await finish(await walk())).body.answer?.userinfo['given_name']).toBe('Анна')
    expect([await grants(), await reads()]).toEqual([[], []])
    await consent(anna.browser, await begin(romashka))
    await finish(await walk())
    expect((await grants()).map(({ client, ended_at }) => [client.name, ended_at])).toEqual([['Ромашка', null]])
    expect(await reads()).toEqual([])
  })

  test('works for a page without a server', async () => {
    const spa = await w.service(anna.accountId, { token_endpoint_auth_method: 'none' })
    const { answer, error } = (await finish(await walk(spa), { service: spa })).body
    expect([error, answer?.token_type]).toEqual([undefined, 'Bearer'])
  })

  test('counts as a sign-in', async () => {
    await finish(await walk())
    const { items } = (await w.call(getClientStats, { params: { id: romashka.id }, query: {} }, as())).body
    expect([items.length, items.at(-1)?.sign_ins, items.at(-2)?.sign_ins]).toEqual([30, 1, 0])
  })

  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256' }
  const ownKey = { token_endpoint_auth_method: 'private_key_jwt' as const, jwks: { keys: [key] } }
  const kinds: [string, Partial<NewClient>, 'WEB' | 'MOBILE' | undefined][] = [
    ['with a key of its own', ownKey, undefined],
    ['that wants its tokens bound', { dpop_bound_access_tokens: true }, undefined],
    ['that pushes its requests', { require_pushed_authorization_requests: true }, undefined],
    [
      'under the FAPI 2.0 profile',
      { ...ownKey, require_pushed_authorization_requests: true, dpop_bound_access_tokens: true },
      undefined,
    ],
    ['in test mode', { status: 'test' }, undefined],
    ['of an application', { platforms: ['MOBILE'], redirect_uris: ['ru.romashka.app:/cb'] }, undefined],
    [
      'of both, as the application',
      { platforms: ['WEB', 'MOBILE'], redirect_uris: ['https://r.example/cb', 'ru.romashka.app:/cb'] },
      'MOBILE',
    ],
    ['signed with RS256', { id_token_signed_response_alg: 'RS256' }, 'WEB'],
  ]
  test.each(kinds)('works for a service %s', async (_, wanted, platform) => {
    const service = await w.service(anna.accountId, wanted)
    const { answer } = (await finish(await walk(service, platform), { service })).body
    expect(answer?.id_token.payload['given_name']).toBe('Анна')
  })

  test('completes once, also for ten concurrent requests', async () => {
    const back = await walk()
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(back)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // One runs and eight wait: the tenth is one too many, unless the first has ended.
    expect(statuses.filter((status) => status === 410 || status === 429)).toHaveLength(9)
    expect((await finish(back)).status).toBe(410)
  })

  test('shows the client’s error when the code is expired or wrong', async () => {
    const back = await walk()
    expect((await finish(changed(back.href, { code: 'x'.repeat(43) }))).body).toEqual({
      error: { error: 'invalid_grant', error_description: expect.any(String) },
    })
  })
})

describe('a trial', () => {
  test('cannot be started by another user, or for a platform that the service does not have', async () => {
    const boris = await w.someone()
    expect((await open(romashka, boris)).status).toBe(404)
    expect((await open(romashka, anna, 'MOBILE')).error.fields?.[0]?.path).toBe('platform')
    expect((await w.call(beginTrial, { params: { id: romashka.id }, body: {} })).error.error_code).toBe(6)
  })

  test('bars another user on the page, and rejects the decision', async () => {
    const boris = await w.someone()
    const plainSignIn = await begin(romashka)
    await consent(boris.browser, plainSignIn)
    const { redirect_url } = (await open()).body
    const interaction = await reachPage(boris.browser, changed(redirect_url, { prompt: '' }))
    expect((await look(boris.browser, interaction)).body.barred).toBe('try')
    expect((await decide(boris.browser, interaction)).error.error_code).toBe(9)
  })

  test('cannot be completed by another user or session, with another state or after fifteen minutes', async () => {
    const back = await walk()
    const boris = await w.someone()
    const elsewhere = await w.signIn(anna.accountId)
    expect((await finish(back, { who: boris })).status).toBe(410)
    expect((await finish(back, { who: elsewhere })).status).toBe(410)
    expect((await finish(back, { state: 'other' })).status).toBe(410)
    await w.db
      .updateTable('sign_in_try')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await finish(back)).status).toBe(410)
  })

  test('has its page as a redirect URI only while the owner has a trial open', async () => {
    const request = await begin(romashka, { redirect_uri: `${w.base}/services/${romashka.id}/try` })
    expect(await endOf(anna.browser, request.url)).toBe(`${w.base}/authorize?error=invalid_redirect_uri`)
    await open()
    expect((await anna.browser.follow(request.url.href)).searchParams.has('interaction')).toBe(true)
    await w.pass(901)
    expect(await endOf(anna.browser, request.url)).toBe(`${w.base}/authorize?error=invalid_redirect_uri`)
  })

  test('does not allow a code to be redeemed without the secret of the service [SP-7.31]', async () => {
    await open()
    const request = await begin(romashka)
    const back = await consent(anna.browser, request)
    const form = { client_id: romashka.clientId, ...redemption(romashka, request, back) }
    expect(await postForm(w, '/oauth/token', form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })
})
