import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { addApp } from '../../../testing/authenticator-app.ts'
import { askToMoveCodes, patch, refusal } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { signInWith, withPasskey } from '../../../testing/passkeys.ts'
import { codeIn, linkToken, signIn } from '../../../testing/people.ts'
import { hours, owingSecondStep, withDueRecovery, withOldContacts } from '../../../testing/recovery.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const phone = '+79123456789'
const anna = perTest(() => w.person('anna'))
beforeEach(async () => {
  await withOldContacts(w, anna)
})
const kinds = async () => {
  const rows = await w.db.selectFrom('event').select('kind').orderBy('happened_at').execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('recovery_'))
}
const account = () => w.db.selectFrom('account').select(['otp_transport']).executeTakeFirstOrThrow()
const waiting = () => w.db.selectFrom('recovery').select('id').execute()
const subjects = () => w.mail.all().map(({ subject }) => subject.split(' — ')[0])

describe('lost mailbox for codes', () => {
  test('begins a recovery to the phone, and notifies every contact at once', async () => {
    const { recover } = await owingSecondStep(w, anna)
    const { body: looked } = await recover('look')
    expect(looked.recovery).toMatchObject({ state: 'possible', wait_hours: 72, destination: '+7 *** ***-**-89' })
    const [emails, texts] = [w.mail.all().length, w.sms.all().length]
    const { status, body } = await recover('begin')
    expect([status, body.recovery.state, body.recovery.transport]).toEqual([200, 'waiting', 'sms'])
    expect([w.mail.all().length - emails, w.sms.all().length - texts]).toEqual([1, 1])
    expect(w.mail.last().subject).toMatch(/^Начато восстановление доступа/)
    expect(w.mail.last().text).toContain('Это был не я')
    expect((await anna.call(getMe)).body.recovery).toEqual({
      destination: '+7 *** ***-**-89',
      due_at: body.recovery.due_at,
    })
    expect(await kinds()).toEqual(['recovery_begun'])
  })

  test('signs in after 72 hours with the password and an SMS code, which becomes the second step', async () => {
    await withDueRecovery(w, anna)
    expect(w.sms.last().text).toContain('войдите')
    expect(w.mail.last().subject).not.toMatch(/ожидание/)
    const { recover, confirm, browser } = await owingSecondStep(w, anna)
    expect((await recover('look')).body.recovery.state).toBe('due')
    const { body } = await recover('send_code')
    expect(body.otp).toMatchObject({ transport: 'sms', destination: '+7 *** ***-**-89' })
    expect((await confirm(codeIn(w.sms.last()))).status).toBe(200)
    expect((await browser.call(getMe)).body).toMatchObject({ otp_transport: 'sms', recovery: null })
    expect((await anna.call(getMe)).status).toBe(401)
    expect(subjects()).toContain('Доступ к аккаунту восстановлен')
    expect([await kinds(), await waiting()]).toEqual([['recovery_begun', 'recovery_finished'], []])
  })

  test('resends the code after the usual delay', async () => {
    await withDueRecovery(w, anna)
    const { recover, confirm, browser } = await owingSecondStep(w, anna)
    await recover('send_code')
    const again = () => browser.call(authApi.sendOtp, { body: { purpose: 'login' } })
    expect((await again()).error.error_code).toBe(101)
    await w.pass(61)
    expect((await again()).body.otp).toMatchObject({ transport: 'sms' })
    expect((await confirm(codeIn(w.sms.last()))).status).toBe(200)
    expect((await account()).otp_transport).toBe('sms')
  })

  test('expires after seven days', async () => {
    await withDueRecovery(w, anna)
    await w.pass(7 * 24 * hours)
    const { recover } = await owingSecondStep(w, anna)
    expect(refusal(await recover('send_code'))).toEqual([404, 10])
    expect((await recover('look')).body.recovery.state).toBe('possible')
  })
})

test('removes a lost app and its recovery codes', async () => {
  const app = await addApp(w, anna)
  await patch(anna, { action: 'change_transport', otp_transport: 'sms', app_code: await app.code() })
  await withDueRecovery(w, anna)
  const { recover, confirm } = await owingSecondStep(w, anna)
  expect((await recover('send_code')).body.otp).toMatchObject({ transport: 'email' })
  expect((await confirm(codeIn(w.mail.last()))).status).toBe(200)
  expect(await w.db.selectFrom('totp').select('account_id').execute()).toEqual([])
  expect(await w.db.selectFrom('recovery_code').select('account_id').execute()).toEqual([])
  expect((await account()).otp_transport).toBe('email')
})

describe('cancelling a pending recovery', () => {
  beforeEach(async () => void (await (await owingSecondStep(w, anna)).recover('begin')))
  const seen = async () => ({
    waiting: await waiting(),
    kinds: await kinds(),
    emails: subjects().filter((subject) => subject === 'Восстановление доступа остановлено').length,
    texts: w.sms.to(phone).filter(({ text }) => text.includes('остановлено')).length,
  })
  const stopped = { waiting: [], kinds: ['recovery_begun', 'recovery_stopped'], emails: 1, texts: 1 }

  test('by a sign-in with the usual code', async () => {
    await signIn(w, openBrowser(w), anna)
    expect(await seen()).toEqual(stopped)
  })

  test('by a passkey', async () => {
    const key = await withPasskey(anna)
    expect((await signInWith(openBrowser(w), key)).status).toBe(200)
    expect(await seen()).toEqual(stopped)
  })

  test('by the link of the e-mail, once, without other effects', async () => {
    const mail = w.mail.all().findLast(({ subject }) => subject.startsWith('Начато'))
    const token = linkToken(mail ?? { text: '' })
    expect(mail?.text).toContain('/stop-recovery?token=')
    const stop = () => w.call(authApi.stopRecovery, { body: { token } })
    expect((await stop()).status).toBe(200)
    expect(await seen()).toEqual(stopped)
    expect(refusal(await stop())).toEqual([410, 10])
    expect((await anna.call(getMe)).status).toBe(200)
    expect((await owingSecondStep(w, anna)).status).toBe(200)
  })

  test('by a button in the cabinet', async () => {
    expect((await anna.call(authApi.stopOwnRecovery)).status).toBe(204)
    expect(await seen()).toEqual(stopped)
    expect((await anna.call(getMe)).body.recovery).toBeNull()
    expect(refusal(await anna.call(authApi.stopOwnRecovery))).toEqual([404, 10])
  })

  test('by changing where codes are sent', async () => {
    await askToMoveCodes(w, anna, 'sms')
    await patch(anna, { action: 'change_transport', otp_transport: 'sms', code: codeIn(w.sms.last()) })
    expect(await seen()).toEqual(stopped)
  })
})

test('adds no statement to a sign-in, except for its messages when a recovery is pending', async () => {
  const count = async () => {
    const { confirm } = await owingSecondStep(w, anna)
    const code = codeIn(w.mail.last())
    return (await w.statements(() => confirm(code))).length
  }
  const before = await count()
  await (await owingSecondStep(w, anna)).recover('begin')
  expect((await count()) - before).toBe(3)
  expect(await count()).toBe(before)
})
