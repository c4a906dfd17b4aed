import { expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf } from '../../testing/oauth.ts'
import {
  begin,
  consent,
  decide,
  decideAndFollow,
  look,
  reachPage,
  redeem,
  type Someone,
  testSso,
} from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const errorOf = async ({ browser }: Pick<Someone, 'browser'>, interaction: string) =>
  (await look(browser, interaction)).error
const signInAgain = () => w.signIn(anna.accountId, anna.browser)

test('completes each of two services that one browser opened in two tabs', async () => {
  const other = await w.service(anna.accountId, { name: 'Лютик', redirect_uris: ['https://lutik.example/cb'] })
  const begun = await Promise.all([service, other].map(async (one) => ({ one, request: await begin(one) })))
  const tabs = []
  for (const { one, request } of begun)
    tabs.push({ one, request, interaction: await reachPage(anna.browser, request.url) })
  for (const { one, request, interaction } of tabs) {
    expect((await look(anna.browser, interaction)).status).toBe(200)
    const { body } = await decide(anna.browser, interaction)
    anna.browser.cookies.set('kabinet_resume', { value: interaction, path: `/authorize/${interaction}` })
    const back = await anna.browser.follow(body.redirect_url)
    expect((await redeem(one, request, back)).access_token).toBeTruthy()
  }
})

test('repeats an expired request, with the same parameters', async () => {
  const begun = await begin(service, { prompt: 'login', claims: '{"userinfo":{"email":null}}' })
  const interaction = await reachPage(anna.browser, begun.url)
  await w.pass(3601)
  const { error_code, client_name, restart_url } = await errorOf(await signInAgain(), interaction)
  expect([error_code, client_name]).toEqual([10, 'Ромашка'])
  const again = new URL(String(restart_url))
  expect(Object.fromEntries(again.searchParams)).toEqual(Object.fromEntries(begun.url.searchParams))
  const repeated = await reachPage(anna.browser, again)
  await signInAgain()
  expect((await redeem(service, begun, await decideAndFollow(anna.browser, repeated))).access_token).toBeTruthy()
})

test('keeps an expired request for a day', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  await w.pass(23 * 3600)
  await sweep(w.deps)
  expect(await errorOf(await signInAgain(), interaction)).toHaveProperty('restart_url')
  await w.pass(3 * 3600)
  await sweep(w.deps)
  expect(await errorOf(await signInAgain(), interaction)).not.toHaveProperty('restart_url')
})

test('repeats a request that another user of this browser has replaced', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  const boris = await w.someone()
  await w.signIn(boris.accountId, anna.browser)
  expect(await errorOf(anna, interaction)).toMatchObject({ error_code: 13, restart_url: expect.anything() })
})

test('leads an answered request back to the service with an error', async () => {
  const begun = await begin(service)
  const interaction = await reachPage(anna.browser, begun.url)
  await decideAndFollow(anna.browser, interaction)
  const { error_code, return_url, restart_url } = await errorOf(anna, interaction)
  expect([error_code, restart_url]).toEqual([10, undefined])
  const { origin, pathname, searchParams } = new URL(String(return_url))
  expect(origin + pathname).toBe(service.callback)
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'the request has expired or was answered: begin the sign-in again',
    state: begun.state,
    iss: w.base,
  })
})

test('leads a pushed request to the sign-in address of the service', async () => {
  const login = 'https://romashka.example/login?tenant=1'
  const pushing = await w.service(anna.accountId, { initiate_login_uri: login })
  const body = (await begin(pushing)).url.searchParams
  const headers = { authorization: basicOf(pushing) }
  const pushed = await fetch(`${w.base}/oauth/par`, { method: 'POST', headers, body })
  const { request_uri }: { request_uri: string } = await pushed.json()
  const url = new URL(`${w.base}/authorize?${new URLSearchParams({ client_id: pushing.clientId, request_uri })}`)
  const interaction = await reachPage(anna.browser, url)
  await w.pass(3601)
  const error = await errorOf(await signInAgain(), interaction)
  expect(error).toMatchObject({ return_url: `${login}&iss=${encodeURIComponent(w.base)}` })
  expect(error).not.toHaveProperty('restart_url')
})

test('leads another browser to the service, without the state of the request', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  const { error_code, return_url } = await errorOf({ browser: openBrowser(w.base) }, interaction)
  expect(error_code).toBe(10)
  expect(String(return_url)).toMatch(/^https:\/\/romashka\.example\/callback\?error=/)
  expect(String(return_url)).not.toContain('state')
})

test('offers no link when the service is suspended', async () => {
  const interaction = await reachPage(anna.browser, (await begin(service)).url)
  await w.db.updateTable('service').set({ suspended_at: new Date() }).execute()
  const error = await errorOf(anna, interaction)
  expect(error).toMatchObject({ error_code: 10 })
  for (const name of ['client_name', 'restart_url', 'return_url']) expect(error).not.toHaveProperty(name)
})

test('shows the page of an answered request when its redirect is opened again', async () => {
  const begun = await begin(service)
  const interaction = await reachPage(anna.browser, begun.url)
  const { body } = await decide(anna.browser, interaction)
  await anna.browser.follow(body.redirect_url)
  const end = await anna.browser.follow(body.redirect_url)
  expect(end.href).toBe(`${w.base}/authorize?interaction=${interaction}`)
  expect((await consent(anna.browser, await begin(service))).host).toBe('romashka.example')
})
