import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const body = { login: 'anna@example.com', password }
const withoutCode = () => w.db.updateTable('account').set({ otp_transport: null }).execute()

test('needs 6 statements for a password in a known browser', async () => {
  await withoutCode()
  expect(await costOf(w, () => anna.call(authApi.authorize, { body }))).toEqual({ statements: 6, commits: 3 })
})

test('needs 7 statements for a password in a new browser, with an e-mail', async () => {
  await withoutCode()
  expect(await costOf(w, () => openBrowser(w).call(authApi.authorize, { body }))).toEqual({ statements: 7, commits: 3 })
})

test('needs 1 statement for a refresh', async () => {
  const body = { refresh_token: anna.refreshToken }
  expect(await costOf(w, () => anna.call(authApi.refresh, { body }))).toEqual({ statements: 1, commits: 1 })
})

test('needs 9 statements for a password and 10 for its code', async () => {
  const half = await costOf(
    w,
    async () => (anna.token = (await anna.call(authApi.authorize, { body })).body.access_token),
  )
  const code = codeIn(w.mail.last())
  const confirmed = await costOf(w, () => anna.call(authApi.confirmAuthorize, { body: { code } }))
  expect({ half, confirmed }).toEqual({
    half: { statements: 9, commits: 5 },
    confirmed: { statements: 10, commits: 5 },
  })
})
