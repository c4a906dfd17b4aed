import { expect, test } from 'vitest'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, decide, decideAndFollow, look, reachPage, redeem, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

test('rejects claims that were not shown (OA-10) [SP-7.13, SP-9.28]', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service, { scope: 'openid email' })).url)
  for (const body of [
    { interaction, decision: 'provide', claims: ['email', 'phone'] },
    { interaction, decision: 'provide', client_id: service.clientId },
    { interaction, decision: 'provide', redirect_uri: 'https://evil.example/' },
  ]) {
    const answer = await anna.browser.visit('/api/oauth/authorize', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': anna.browser.token ?? '' },
      body: JSON.stringify(body),
    })
    expect([answer.status, JSON.parse(answer.text).error_code]).toEqual([400, 4])
  }
  expect(await w.db.selectFrom('consent').selectAll().execute()).toEqual([])
  await decide(anna.browser, interaction)
  const granted = await w.db.selectFrom('consent').select(['service_id', 'account_id', 'claims']).execute()
  expect(granted).toEqual([{ service_id: service.id, account_id: anna.accountId, claims: ['email'] }])
})

test('rejects any decision after a rejection (OA-11) [SP-9.30]', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  const { body } = await decide(anna.browser, interaction, 'reject')
  for (const decision of ['provide', 'reject'] as const)
    expect(await decide(anna.browser, interaction, decision)).toMatchObject({ status: 410, error: { error_code: 10 } })
  expect((await anna.browser.follow(body.redirect_url)).searchParams.get('error')).toBe('access_denied')
  expect(await w.db.selectFrom('consent').selectAll().execute()).toEqual([])
})

test('shows a service name as text, with its host and as not verified (OA-14) [SP-9.33]', async () => {
  for (const name of [
    '<img src=x onerror=alert(1)>',
    'Яндекс',
    '"><script>alert(1)</script>',
    '{{7*7}}',
    '&lt;b&gt;',
  ]) {
    const other = await w.service(anna.accountId, { name, redirect_uris: ['https://evil.example/cb'] })
    const shown = { name, redirect_host: 'evil.example', owner_verified: false }
    for (const browser of [anna.browser, openBrowser(w.base)]) {
      const interaction = await reachPage(browser, (await begin(other)).url)
      expect((await look(browser, interaction)).body.client).toMatchObject(shown)
      const page = await browser.visit(`/authorize?interaction=${interaction}`)
      expect(page.text).not.toMatch(/<img src=x|<script>alert/)
    }
  }
})

test('returns a rejection with state and iss, even from a signed-out browser [OC-5.03]', async () => {
  const begun = await begin(service)
  const stranger = openBrowser(w.base)
  const interaction = await reachPage(stranger, begun.url)
  expect((await look(stranger, interaction)).body).toMatchObject({
    state: 'login',
    claims: [{ value: null }, {}, {}, {}, {}],
  })
  const back = await decideAndFollow(stranger, interaction, 'reject')
  expect(back.origin + back.pathname).toBe(service.callback)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    state: begun.state,
    iss: w.base,
  })
  expect((await decide(anna.browser, interaction)).status).toBe(404)
  expect(await decide(stranger, interaction, 'reject')).toMatchObject({ status: 410, error: { error_code: 10 } })
})

test('resumes a decision only once', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  const { body } = await decide(anna.browser, interaction)
  expect((await anna.browser.follow(body.redirect_url)).searchParams.get('code')).toBeTruthy()
  anna.browser.cookies.set('kabinet_resume', { value: interaction, path: `/authorize/${interaction}` })
  expect((await anna.browser.follow(body.redirect_url)).href).toBe(`${w.base}/authorize?interaction=${interaction}`)
  expect((await decide(anna.browser, interaction)).status).toBe(410)
})

test('shows only the scheme of a private-scheme redirect URI', async () => {
  const redirect_uris = ['com.evil.app://www.bank.example/callback']
  const app = await w.service(anna.accountId, { platforms: ['MOBILE'], redirect_uris })
  const interaction = await reachPage(anna.browser, (await begin(app)).url)
  expect((await look(anna.browser, interaction)).body.client.redirect_host).toBe('com.evil.app')
})

test('shows an interaction only in the browser that began it', async () => {
  const first = await reachPage(anna.browser, (await begin(service)).url)
  const other = await w.signIn(anna.accountId)
  expect(await look(other.browser, first)).toMatchObject({ status: 404, error: { error_code: 10 } })
  await reachPage(other.browser, (await begin(service)).url)
  expect((await look(other.browser, first)).status).toBe(404)
  expect((await look(anna.browser, first)).status).toBe(200)
  await w.later(3601, anna)
  expect(await look(anna.browser, first)).toMatchObject({ status: 410, error: { error_code: 10 } })
})

test('rejects a decision by another user than the cookie names (OA-30) [SP-9.54]', async () => {
  const boris = await w.someone()
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  const beside = openBrowser(w.base)
  beside.cookies.set('kabinet_device', { value: anna.browser.cookies.get('kabinet_device')?.value ?? '', path: '/' })
  anna.browser.token = (await w.signIn(boris.accountId, beside)).browser.token
  expect(await look(anna.browser, interaction)).toMatchObject({ status: 409, error: { error_code: 13 } })
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 409, error: { error_code: 13 } })
  anna.browser.cookies.delete('kabinet_sso')
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 409, error: { error_code: 13 } })
})

test('requires a session to provide data', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  anna.browser.token = undefined
  expect((await look(anna.browser, interaction)).body.state).toBe('login')
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 401, error: { error_code: 6 } })
})

test('signs this browser out on switching accounts, and lets the next user decide', async () => {
  const boris = await w.someone({ first_name: 'Борис' })
  const begun = await begin(service)
  const interaction = await reachPage(anna.browser, begun.url)
  const { body } = await decide(anna.browser, interaction, 'switch_account')
  expect(body.redirect_url).toBe(`${w.base}/authorize?interaction=${interaction}`)
  expect(anna.browser.cookies.has('kabinet_sso')).toBe(false)
  expect((await look(anna.browser, interaction)).status).toBe(401)
  anna.browser.token = undefined
  expect((await look(anna.browser, interaction)).body.state).toBe('login')
  const { browser } = await w.signIn(boris.accountId, anna.browser)
  const back = await decide(browser, interaction)
  const tokens = await redeem(service, begun, await browser.follow(back.body.redirect_url))
  expect(tokens.claims()).toMatchObject({ given_name: 'Борис' })
})

test.each(['provide', 'reject'] as const)(
  'repeats the response to a decision to %s with the same key, and rejects any other decision',
  async (decision) => {
    const interaction = await reachPage(anna.browser, (await begin(service)).url)
    const send = async (key: string, what: string = decision, claims = ['email']) => {
      const headers = {
        'content-type': 'application/json',
        'auth-token': anna.browser.token ?? '',
        'idempotency-key': key,
      }
      const body = JSON.stringify({ interaction, decision: what, claims })
      const { status, text } = await anna.browser.visit('/api/oauth/authorize', { method: 'POST', headers, body })
      return { status, body: JSON.parse(text) }
    }
    const first = await send('k')
    expect(first.status).toBe(200)
    expect(await send('k')).toMatchObject({ status: 200, body: first.body })
    const others = [
      await send('other'),
      await send('k', decision === 'provide' ? 'reject' : 'provide'),
      await send('k', decision, ['email', 'name']),
    ]
    expect(others.map(({ status }) => status)).toEqual([410, 410, 410])
  },
)

test('returns access_denied when the browser lost its sign-on cookie, so that tokens cannot outlive the sign-in', async () => {
  const begun = await begin(service)
  anna.browser.cookies.delete('kabinet_sso')
  const interaction = await reachPage(anna.browser, begun.url)
  const { body } = await decide(anna.browser, interaction)
  anna.browser.cookies.delete('kabinet_sso')
  const back = await anna.browser.follow(body.redirect_url)
  expect(back.href.startsWith(service.callback)).toBe(true)
  await expect(redeem(service, begun, back)).rejects.toMatchObject({ error: 'access_denied' })
})

test('issues a code to such a browser when offline access is granted', async () => {
  const begun = await begin(service, { scope: 'openid offline_access', prompt: 'consent' })
  anna.browser.cookies.delete('kabinet_sso')
  const interaction = await reachPage(anna.browser, begun.url)
  const { body } = await decide(anna.browser, interaction)
  anna.browser.cookies.delete('kabinet_sso')
  const tokens = await redeem(service, begun, await anna.browser.follow(body.redirect_url))
  expect(tokens.refresh_token).toBeDefined()
})
