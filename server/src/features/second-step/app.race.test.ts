import { authApi } from '@kabinet/contract/api/auth/all'
import { beforeEach, expect, test } from 'vitest'
import { addApp } from '../../testing/authenticator-app.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { password } from '../../testing/people.ts'
import { twoServers } from '../../testing/two-servers.ts'

const w = openPerFile(twoServers)
beforeEach(() => w.clear())
const anna = perTest(() => w.person('anna'))
const app = perTest(() => addApp(w, anna))

async function usedTenTimes(body: object) {
  const halves: string[][] = []
  for (let i = 0; i < 10; i++) {
    const browser = openBrowser(w)
    const { body: half } = await browser.call(authApi.authorize, { body: { login: anna.login, password } })
    const cookie = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`)
    halves.push([half.access_token, cookie.join('; ')])
  }
  const confirm = ([token = '', cookie = '']: string[]) =>
    fetch(w.base + authApi.confirmAuthorize.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': token, cookie },
      body: JSON.stringify(body),
    })
  const answers = await Promise.all(halves.map(confirm))
  return answers.map(({ status }) => status).sort()
}
const once = [200, ...Array.from({ length: 9 }, () => 400)]

test('opens one session for ten concurrent uses of an app code at two processes', async () => {
  expect(await usedTenTimes({ app_code: await app.code() })).toEqual(once)
})

test('opens one session for ten concurrent uses of a recovery code at two processes', async () => {
  expect(await usedTenTimes({ recovery_code: app.recoveryCodes[0] })).toEqual(once)
  expect(await w.db.selectFrom('recovery_code').select('account_id').execute()).toHaveLength(9)
})
