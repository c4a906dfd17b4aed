import { authApi } from '@kabinet/contract/api/auth/all'
import { answerLogOutRequest, getLogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import { type Browser, openBrowser } from '../../../../testbed/browser.ts'
import { type LogoutReceiver, openLogoutReceiver } from '../../testing/logout-receiver.ts'
import { begin, type Service, type Someone, testSso, tokensFor, useService } from '../../testing/sso.ts'

const home = 'https://romashka.example/bye'
let anna: Someone
let service: Service
let receiver: LogoutReceiver
const w = testSso({ config: { allowLoopbackServices: true } })
beforeEach(async () => {
  anna = await w.someone()
  receiver = await openLogoutReceiver(w.base, () => service.clientId)
  service = await w.service(anna.accountId, { post_logout_redirect_uris: [home], backchannel_logout_uri: receiver.uri })
  await useService(w, service, anna)
})
afterEach(() => receiver.close())

async function signIn(who = anna, to = service): Promise<string> {
  const { id_token: idToken } = await tokensFor(to, who.browser)
  if (idToken === undefined) throw new Error('no ID token')
  return idToken
}
const ask = (browser: Browser, parameters: Record<string, string>) =>
  browser.follow(`${w.base}/oauth/logout?${new URLSearchParams(parameters)}`)
async function reach(parameters: Record<string, string>, browser = anna.browser): Promise<string> {
  const page = await ask(browser, parameters)
  const request = page.searchParams.get('request')
  if (page.pathname !== '/logout' || !request) throw new Error(`ended at ${page.href}`)
  return request
}
const look = (request?: string, browser = anna.browser) =>
  browser.call(getLogOutRequest, { query: request === undefined ? {} : { request } })
const answer = (decision: 'log_out' | 'stay', request?: string, browser = anna.browser) =>
  browser.call(answerLogOutRequest, { body: { decision, ...(request === undefined ? {} : { request }) } })
const isSignedIn = async (who = anna) => (await who.browser.call(getMe)).status === 200
function where({ pathname, searchParams }: URL): string {
  searchParams.delete('next')
  return `${pathname}?${searchParams}`
}

describe('a logout request of a service', () => {
  test('asks the user, ends everything in this browser on confirmation, and redirects back with state [SP-7.14, OC-3.02]', async () => {
    const id_token_hint = await signIn()
    const request = await reach({ id_token_hint, post_logout_redirect_uri: home, state: 'xyz & я' })
    expect(await isSignedIn()).toBe(true)
    expect((await look(request)).body).toEqual({
      state: 'ask',
      client: { name: 'Ромашка', logo_url: null, redirect_host: 'romashka.example' },
      account: { name: 'Анна Петрова', email: `${anna.accountId}@example.com`, slices_info: null },
    })
    const { body } = await answer('log_out', request)
    expect(body.redirect_url).toBe(`${home}?${new URLSearchParams({ state: 'xyz & я' })}`)
    expect((await anna.browser.call(getMe)).error.error_code).toBe(8)
    expect(anna.browser.cookies.get('kabinet_sso')?.value ?? '').toBe('')
    await drainOutbox(w.deps)
    expect(receiver.arrived).toHaveLength(1)
    const events = await w.db.selectFrom('event').select('kind').where('account_id', '=', anna.accountId).execute()
    expect(events.map(({ kind }) => kind)).toContain('signed_out')
    const silent = await anna.browser.follow((await begin(service, { prompt: 'none' })).url.href)
    expect(silent.searchParams.get('error')).toBe('login_required')
  })

  test('can be declined: ends nothing and redirects back [SP-9.87]', async () => {
    const request = await reach({ id_token_hint: await signIn(), post_logout_redirect_uri: home })
    expect((await answer('stay', request)).body).toEqual({ redirect_url: home })
    expect(await isSignedIn()).toBe(true)
    expect((await answer('log_out', request)).status).toBe(404)
    expect(await isSignedIn()).toBe(true)
  })

  test('redirects without state when none was sent, and shows our page without a redirect URI [OC-3.07]', async () => {
    const without = await reach({ id_token_hint: await signIn(), post_logout_redirect_uri: home })
    expect((await answer('log_out', without)).body).toEqual({ redirect_url: home })
    anna = await w.signIn(anna.accountId)
    const homeless = await reach({ id_token_hint: await signIn() })
    expect((await answer('log_out', homeless)).body).toEqual({ redirect_url: null })
    expect(await isSignedIn()).toBe(false)
  })

  test('can be a cross-site POST, which carries no cookie', async () => {
    const body = new URLSearchParams({ id_token_hint: await signIn(), post_logout_redirect_uri: home, state: 's' })
    const { status, location } = await anna.browser.visit('/oauth/logout', { method: 'POST', body })
    expect([status, location]).toEqual([303, `/oauth/logout?${body}`])
    const request = (await anna.browser.follow(location ?? '')).searchParams.get('request') ?? ''
    expect((await answer('log_out', request)).body.redirect_url).toBe(`${home}?state=s`)
  })

  test('is replaced by a newer request of the browser', async () => {
    const first = await reach({ client_id: service.clientId, post_logout_redirect_uri: home, state: '1' })
    const second = await reach({ client_id: service.clientId, post_logout_redirect_uri: home, state: '2' })
    expect([(await look(first)).status, (await answer('log_out', first)).status]).toEqual([404, 404])
    expect((await answer('log_out', second)).body.redirect_url).toBe(`${home}?state=2`)
  })

  test('ends one session once for concurrent confirmations', async () => {
    await signIn()
    const request = await reach({ client_id: service.clientId })
    await Promise.all([answer('log_out', request), answer('log_out', request), answer('log_out', request)])
    await drainOutbox(w.deps)
    expect(receiver.arrived).toHaveLength(1)
    const events = await w.db.selectFrom('event').select('kind').where('kind', '=', 'signed_out').execute()
    expect(events).toHaveLength(1)
  })

  test('ends other services too, but no other browser', async () => {
    const elsewhere = await w.signIn(anna.accountId)
    const other = await w.service(anna.accountId, { backchannel_logout_uri: receiver.uri })
    await signIn(anna, other)
    await answer('log_out', await reach({ id_token_hint: await signIn() }))
    await drainOutbox(w.deps)
    expect(receiver.arrived.length + receiver.wrong.length).toBe(2)
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('passes on the preferred language of the client', async () => {
    expect(
      (await ask(anna.browser, { client_id: service.clientId, ui_locales: 'fr en' })).searchParams.get('ui_locales'),
    ).toBe('en')
  })
})

describe('without a service', () => {
  test('asks, and stays on our page without parameters [OC-3.06]', async () => {
    const request = await reach({})
    expect((await look(request)).body).toMatchObject({ state: 'ask', client: null })
    expect((await answer('log_out', request)).body).toEqual({ redirect_url: null })
    expect(await isSignedIn()).toBe(false)
  })

  test('stays on our page with only state [OC-3.08]', async () => {
    expect((await answer('log_out', await reach({ state: 'xyz' }))).body).toEqual({ redirect_url: null })
  })

  test('does not redirect to a URI without its client [OC-3.05]', async () => {
    const request = await reach({ post_logout_redirect_uri: home })
    expect((await look(request)).body).toMatchObject({ client: null })
    expect((await answer('log_out', request)).body).toEqual({ redirect_url: null })
  })

  test('asks on a page opened without a request, even with only a cabinet session', async () => {
    anna.browser.cookies.delete('kabinet_sso')
    expect((await look()).body).toMatchObject({ state: 'ask', client: null, account: { name: 'Анна Петрова' } })
    await answer('log_out')
    expect(await isSignedIn()).toBe(false)
  })
})

describe('id_token_hint [OC-3.04]', () => {
  test('is accepted long after it expired', async () => {
    const id_token_hint = await signIn()
    await sql`update test_clock set ahead = ahead + interval '2 days'`.execute(w.db)
    anna = await w.signIn(anna.accountId, anna.browser)
    expect(
      (await answer('log_out', await reach({ id_token_hint, post_logout_redirect_uri: home }))).body.redirect_url,
    ).toBe(home)
  })

  test('of another user does not change who is signed out', async () => {
    const boris = await w.someone({ first_name: 'Борис' })
    const id_token_hint = await signIn(boris)
    const request = await reach({ id_token_hint, post_logout_redirect_uri: home })
    expect((await look(request)).body.account?.name).toBe('Анна Петрова')
    await answer('log_out', request)
    expect(await isSignedIn(boris)).toBe(true)
  })

  test.each([
    ['no token at all', () => 'abc'],
    ['a changed one', (hint: string) => `${hint.slice(0, -4)}AAAA`],
    [
      'an unsigned one',
      (hint: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${hint.split('.')[1]}.`,
    ],
    ['a cut one', (hint: string) => hint.split('.').slice(0, 2).join('.')],
  ])('is rejected on our page when it is %s', async (_what, spoil) => {
    const id_token_hint = spoil(await signIn())
    const page = await ask(anna.browser, { id_token_hint, post_logout_redirect_uri: home })
    expect(where(page)).toBe('/logout?error=invalid_request')
    expect(await isSignedIn()).toBe(true)
  })

  test('is rejected for another service', async () => {
    const other = await w.service(anna.accountId, { post_logout_redirect_uris: ['https://romashka.example/other'] })
    const id_token_hint = await signIn()
    const page = await ask(anna.browser, { id_token_hint, client_id: other.clientId })
    expect(where(page)).toBe('/logout?error=invalid_request')
  })
})

describe('post_logout_redirect_uri [OC-3.03]', () => {
  test.each([
    ['elsewhere', 'https://evil.example/'],
    ['with a query added', `${home}?a=b`],
    ['with a fragment', `${home}#x`],
    ['with a slash added', `${home}/`],
    ['in capitals', home.toUpperCase()],
    ['with a way around', 'https://romashka.example/x/../bye'],
    ['with userinfo', 'https://romashka.example@evil.example/bye'],
    ['a script', 'JaVaScRiPt:alert(1)'],
    ['of the sign-in', 'https://romashka.example/callback'],
  ])('is rejected on our page, signed in or not: %s', async (_what, post_logout_redirect_uri) => {
    for (const browser of [anna.browser, openBrowser(w.base)]) {
      const page = await ask(browser, { client_id: service.clientId, post_logout_redirect_uri })
      expect(page.origin + where(page)).toBe(`${w.base}/logout?error=invalid_request`)
    }
  })

  test('is rejected on our page when it is sent twice or contains a NUL', async () => {
    const twice = `post_logout_redirect_uri=${encodeURIComponent(home)}`
    for (const query of [
      `client_id=${service.clientId}&${twice}&${twice}`,
      'state=%00',
      `client_id=${service.clientId}%00`,
    ]) {
      expect(where(await anna.browser.follow(`/oauth/logout?${query}`))).toMatch(
        /^\/logout\?error=invalid_(request|client)$/,
      )
    }
  })

  test('is rejected on our page for an unknown service', async () => {
    for (const client_id of ['unknown', '01890a5d-ac96-774b-bcce-b302099a8057']) {
      const page = await ask(anna.browser, { client_id, post_logout_redirect_uri: home })
      expect(where(page)).toBe('/logout?error=invalid_client')
    }
  })

  test('is not used when the service was suspended meanwhile', async () => {
    const request = await reach({ client_id: service.clientId, post_logout_redirect_uri: home })
    await sql`update service set suspended_at = app_now()`.execute(w.db)
    expect((await look(request)).body).toMatchObject({ client: null })
    expect((await answer('log_out', request)).body).toEqual({ redirect_url: null })
  })
})

describe('without a signed-in user', () => {
  test('shows our page without a redirect URI', async () => {
    const anonymous = openBrowser(w.base)
    expect(where(await ask(anonymous, { client_id: service.clientId, ui_locales: 'ru' }))).toBe('/logout?ui_locales=ru')
    expect((await look(undefined, anonymous)).body).toEqual({ state: 'signed_out', client: null })
    expect((await answer('log_out', undefined, anonymous)).body).toEqual({ redirect_url: null })
  })

  test('shows signed out on a page that was left open', async () => {
    const request = await reach({ client_id: service.clientId, post_logout_redirect_uri: home })
    await anna.browser.call(authApi.logout)
    anna.browser.token = undefined
    expect((await look(request)).body).toEqual({ state: 'signed_out', client: null })
    expect((await answer('log_out', request)).body).toEqual({ redirect_url: null })
  })

  test('rejects a request of another browser', async () => {
    const boris = await w.someone()
    const request = await reach({ client_id: service.clientId, post_logout_redirect_uri: home })
    expect((await look(request, boris.browser)).status).toBe(404)
    expect((await answer('log_out', request, boris.browser)).status).toBe(404)
    expect(await isSignedIn(boris)).toBe(true)
  })
})

test('disables the library’s own logout endpoints', async () => {
  for (const path of ['/oauth/logout/confirm', '/oauth/logout/success']) {
    expect(
      (await anna.browser.visit(path, { method: 'POST', body: new URLSearchParams({ logout: 'yes' }) })).status,
    ).toBe(404)
    expect((await anna.browser.visit(path)).status).toBe(404)
  }
  expect(await isSignedIn()).toBe(true)
})
