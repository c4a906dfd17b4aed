import { authApi } from '@kabinet/contract/api/auth.api'
import type { Transport } from '@kabinet/contract/api/otp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPhone, lastCode, patch, refusal, renew } from '../../testing/contacts.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, type Person, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
let anna: Person
beforeEach(async () => {
  anna = await w.person('anna')
})

const change = (to: Transport | null, code: string) =>
  patch(anna, { action: 'change_transport', otp_transport: to, code })
const ask = (to: Transport | null) =>
  anna.call(authApi.sendOtp, { body: { purpose: 'transport_change', otp_transport: to } })
const logIn = async () =>
  (await w.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })).body

describe('the way of getting codes', () => {
  test('changes to SMS by a code to the phone; log-in codes go there from then on, and both channels are told [SP-4.27]', async () => {
    await addPhone(w, anna)
    expect((await ask('sms')).body.otp).toMatchObject({
      transport: 'sms',
      kind: 'code',
      destination: '+7 *** ***-**-89',
    })
    expect(w.sms.last().text).toMatch(/^Защита входа: код/)
    expect((await change('sms', codeIn(w.sms.last()))).body.otp_transport).toBe('sms')
    expect(w.mail.last().subject).toBe('Способ получения кодов изменён')
    expect(w.mail.last().text).toContain('стали приходить на +7 *** ***-**-89')
    expect(w.sms.last().text).toContain('способ входа изменён')
    expect((await logIn()).otp?.transport).toBe('sms')
  })

  test('is switched off by a code through the present one; signing in then takes the password alone', async () => {
    expect((await ask(null)).body.otp).toMatchObject({ transport: 'email', destination: 'a***@example.com' })
    expect((await change(null, codeIn(w.mail.last()))).body.otp_transport).toBeNull()
    expect(w.mail.last().text).toContain('стал возможен без кода')
    expect((await logIn()).confirmed).toBe(true)
    expect(refusal(await ask(null))).toEqual([404, 10])
  })

  test('is switched on again by a code through the new one [SP-9.14]', async () => {
    await ask(null)
    await change(null, codeIn(w.mail.last()))
    await w.pass(61)
    await ask('email')
    expect((await change('email', codeIn(w.mail.last()))).body.otp_transport).toBe('email')
  })

  test('cannot be a contact that is missing or not verified, and no code is charged for it', async () => {
    expect(refusal(await ask('sms'))).toEqual([403, 1003])
    await patch(anna, { action: 'set_phone', phone: '+79123456789' })
    expect(refusal(await ask('sms'))).toEqual([403, 1003])
    expect(refusal(await change('sms', '000000'))).toEqual([403, 1003])
  })

  test('the code of one channel does not switch to another, nor off', async () => {
    await addPhone(w, anna)
    await ask('sms')
    const bySms = codeIn(w.sms.last())
    expect(refusal(await change('email', bySms))).toEqual([400, 1021, 'wrong'])
    expect(refusal(await change(null, bySms))).toEqual([400, 1021, 'wrong'])
    expect((await change('sms', bySms)).body.otp_transport).toBe('sms')
  })

  test('a code of signing in, of the phone or of another session changes nothing', async () => {
    await addPhone(w, anna)
    const ofPhone = codeIn(w.sms.last())
    const other = openBrowser(w)
    await signIn(w, other, anna)
    const ofLogin = lastCode(w)
    for (const code of [ofPhone, ofLogin]) expect((await change('sms', code)).error.error_code).toBe(1021)
    await other.call(authApi.sendOtp, { body: { purpose: 'transport_change', otp_transport: 'sms' } })
    expect((await change('sms', codeIn(w.sms.last()))).error.error_code).toBe(1021)
  })

  test('needs the password proven within ten minutes, and the code waits for it uncharged', async () => {
    await addPhone(w, anna)
    await w.pass(550)
    await ask('sms')
    const code = codeIn(w.sms.last())
    await w.pass(60)
    await renew(anna)
    for (let i = 0; i < 6; i++) expect(refusal(await change('sms', code))).toEqual([403, 9, 'step_up'])
    await anna.call(authApi.checkPassword, { body: { password: anna.password } })
    expect((await change('sms', code)).body.otp_transport).toBe('sms')
  })
})
