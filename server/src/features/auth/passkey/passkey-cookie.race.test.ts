import { authApi } from '@kabinet/contract/api/auth/all'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { withPasskey } from '../../../testing/passkeys.ts'
import { codeIn } from '../../../testing/people.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const keys = perTest(() => withPasskey(anna))

const prepare = async () => (await anna.call(authApi.preparePasskeySignIn, { body: {} })).body

describe('concurrent passkey options', () => {
  const early = () => openBrowser(w).call(authApi.preparePasskeySignIn, { body: {} })

  test('do not disturb a password sign-in in a new browser when they are answered late', async () => {
    const late = await early()
    const browser = openBrowser(w)
    const { body: half } = await browser.call(authApi.authorize, {
      body: { login: anna.login, password: anna.password },
    })
    Object.assign(browser.cookies, late.cookies)
    const body = { code: codeIn(w.mail.last()) }
    const { body: whole } = await browser.call(authApi.confirmAuthorize, { body }, { token: half.access_token })
    const refreshed = await browser.call(authApi.refresh, { body: { refresh_token: whole.refresh_token } })
    expect([whole.confirmed, refreshed.status]).toEqual([true, 200])
    expect((await browser.call(authApi.authorizePasskey, { body: keys.get(late.body) })).status).toBe(200)
  })

  test('share one binding in a known browser, so that both are valid', async () => {
    delete anna.cookies['kabinet_passkey']
    const cookies = { ...anna.cookies }
    const [first, second] = [await prepare(), await anna.call(authApi.preparePasskeySignIn, { body: {} }, { cookies })]
    expect(second.cookies['kabinet_passkey']).toBe(anna.cookies['kabinet_device'])
    expect((await anna.call(authApi.authorizePasskey, { body: keys.get(first) })).status).toBe(200)
    expect((await anna.call(authApi.authorizePasskey, { body: keys.get(second.body) })).status).toBe(200)
  })
})
