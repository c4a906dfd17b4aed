import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const home = 'https://romashka.example/bye'
const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId, { post_logout_redirect_uris: [home] }))

async function signIn(): Promise<string> {
  return (await tokensFor(service, anna.browser)).id_token ?? ''
}
const ask = (browser: Browser, parameters: Record<string, string>) =>
  browser.follow(`${w.base}/oauth/logout?${new URLSearchParams(parameters)}`)
const wordsOf = async (page: URL, by?: Someone) => {
  const query = { next: page.searchParams.get('next') ?? '' }
  return (await (by?.browser ?? openBrowser(w.base)).call(getHeldRedirect, { query })).body.explanation
}

test('says what is wrong with a log-out request, and shows registered addresses only to the owner', async () => {
  const { clientId: client_id } = service
  const strange = await ask(anna.browser, { client_id, post_logout_redirect_uri: 'https://romashka.example/other' })
  expect(strange.pathname + strange.searchParams.get('error')).toBe('/logoutinvalid_request')
  expect(await wordsOf(strange, anna)).toMatchObject({
    text: { en: expect.stringMatching(/^post_logout_redirect_uri is not registered/) },
    guide_url: { en: '/docs/sign-out?lang=en' },
    sent: 'https://romashka.example/other',
    registered: [home],
  })
  expect(await wordsOf(strange, await w.someone())).toMatchObject({ sent: null, registered: null })
  const broken = await ask(anna.browser, { id_token_hint: 'x', post_logout_redirect_uri: home })
  expect((await wordsOf(broken))?.text.en).toMatch(/^id_token_hint is not a JWT/)
  const changed = await ask(anna.browser, { id_token_hint: `${(await signIn()).slice(0, -4)}AAAA` })
  expect((await wordsOf(changed))?.text.en).toMatch(/^id_token_hint is not an ID token issued here/)
  const foreign = await w.service(anna.accountId)
  const other = await ask(anna.browser, { id_token_hint: await signIn(), client_id: foreign.clientId })
  expect((await wordsOf(other))?.text.en).toMatch(/^id_token_hint was issued to another client_id/)
})

test.each([true, false])('says why a URI without its client is not used: signed in %s', async (isIn) => {
  const page = await ask(isIn ? anna.browser : openBrowser(w.base), { post_logout_redirect_uri: home })
  expect(await wordsOf(page)).toMatchObject({
    text: {
      en: expect.stringContaining('send client_id, or id_token_hint'),
      ru: expect.stringContaining('client_id'),
    },
    sent: null,
    registered: null,
  })
})
