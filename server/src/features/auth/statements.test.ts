import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { beforeEach, expect, test } from 'vitest'
import { costOf } from '../../testing/cost.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, password, type Person } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

// What signing in costs the database (docs/decisions/0045-a-sign-in-in-six-statements.md), without what it leaves to be written together with others (0079).
const w = testWorld()
let anna: Person
beforeEach(async () => {
  anna = await w.person('anna')
})
const body = { login: 'anna@example.com', password }
const withoutCode = () => w.db.updateTable('account').set({ otp_transport: null }).execute()

test('by the password alone, in a browser that the account knows', async () => {
  await withoutCode()
  expect(await costOf(w, () => anna.call(authApi.authorize, { body }))).toEqual({ statements: 6, commits: 3 })
})

test('by the password alone, in a browser that is new: its owner gets a letter', async () => {
  await withoutCode()
  expect(await costOf(w, () => openBrowser(w).call(authApi.authorize, { body }))).toEqual({ statements: 7, commits: 3 })
})

test('a refresh', async () => {
  const body = { refresh_token: anna.refreshToken }
  expect(await costOf(w, () => anna.call(authApi.refresh, { body }))).toEqual({ statements: 1, commits: 1 })
})

test('by a password and a code', async () => {
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
