import { setTimeout as wait } from 'node:timers/promises'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { sha256 } from '../../lib/keys.ts'
import { setPassword } from '../../domain/passwords/passwords.sql.ts'
import { endAllSessions } from '../../domain/sessions/end-sessions.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, password } from '../../testing/people.ts'
import { provenReset } from '../../testing/recovery.ts'
import { testWorld } from '../../testing/world.ts'
import { finishPasswordReset } from './reset-password/reset-password.sql.ts'

const w = testWorld({ limits: { messagesPerDestinationHour: 10_000, messagesPerAddressHour: 10_000 } })

const rounds = 15
const login = 'anna@example.com'
const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status >= 500)

test('takes locks in one order for new and resent codes of an address', async () => {
  await activate(w, 'anna')
  const request = () => w.call(authApi.resetPassword, { body: { step: 'request', login } })
  for (let i = 0; i < rounds; i++) {
    const { restore_token = '' } = (await request()).body
    await w.pass(61)
    const resend = () => w.call(authApi.sendOtp, { body: { purpose: 'restore', restore_token } })
    expect(refused(await Promise.all([request(), resend(), request(), resend(), request(), resend()]))).toEqual([])
  }
})

test('neither blocks nor survives a reset when confirmed concurrently', async () => {
  await activate(w, 'anna')
  const browser = openBrowser(w)
  browser.token = (await browser.call(authApi.authorize, { body: { login, password } })).body.access_token
  const code = codeIn(w.mail.last())
  const restoreToken = await provenReset(w, login)
  let confirmed: ReturnType<typeof confirm> | undefined
  const confirm = () => browser.call(authApi.confirmAuthorize, { body: { code } })
  await w.db.transaction().execute(async (tx) => {
    const { accountId = '' } = (await finishPasswordReset(tx, sha256(restoreToken))) ?? {}
    confirmed = confirm()
    await Promise.race([confirmed, wait(300)])
    await setPassword(tx, accountId, 'another hash')
    await endAllSessions(tx, accountId)
  })
  const answer = await confirmed
  expect(answer?.status).toBe(200)
  expect((await w.call(meApi.getMe, {}, { token: answer?.body.access_token })).error.error_code).toBe(8)
})
