import { authApi } from '@kabinet/contract/api/auth/all'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPhone, askToMoveCodes, lastCode, patch, refusal, renew, wrong } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { codeIn, signedIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const change = (to: Transport | null, code: string) =>
  patch(anna, { action: 'change_transport', otp_transport: to, code })
const ask = (to: Transport | null) => askToMoveCodes(w, anna, to)
const logIn = async () =>
  (await w.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })).body

describe('delivery of login codes', () => {
  test('changes to SMS by a code to the phone, and notifies both channels [SP-4.27]', async () => {
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
    expect(w.sms.last().text).toContain('Способ входа изменён')
    expect((await logIn()).otp?.transport).toBe('sms')
  })

  test('is disabled by a code through the current channel, after which the password suffices', async () => {
    expect((await ask(null)).body.otp).toMatchObject({ transport: 'email', destination: 'a***@example.com' })
    expect((await change(null, codeIn(w.mail.last()))).body.otp_transport).toBeNull()
    expect(w.mail.last().text).toContain('код при входе отключён')
    expect((await logIn()).confirmed).toBe(true)
    expect(refusal(await ask(null))).toEqual([404, 10])
  })

  test('is enabled again by a code through the new channel [SP-9.14]', async () => {
    await ask(null)
    await change(null, codeIn(w.mail.last()))
    await w.pass(61)
    await ask('email')
    expect((await change('email', codeIn(w.mail.last()))).body.otp_transport).toBe('email')
  })

  test('rejects a missing or unverified contact without using up a code', async () => {
    expect(refusal(await ask('sms'))).toEqual([403, 1003])
    await patch(anna, { action: 'set_phone', phone: '+79123456789' })
    expect(refusal(await ask('sms'))).toEqual([403, 1003])
    expect(refusal(await change('sms', '000000'))).toEqual([403, 1003])
  })

  test('rejects a code from another channel', async () => {
    await addPhone(w, anna)
    await ask('sms')
    const bySms = codeIn(w.sms.last())
    expect(refusal(await change('email', bySms))).toEqual([400, 1021, 'wrong'])
    expect(refusal(await change(null, bySms))).toEqual([400, 1021, 'wrong'])
    expect((await change('sms', bySms)).body.otp_transport).toBe('sms')
  })

  test('rejects a code of a sign-in, of the phone or of another session', async () => {
    await addPhone(w, anna)
    const ofPhone = codeIn(w.sms.last())
    const other = await signedIn(w, anna)
    const ofLogin = lastCode(w)
    for (const code of [ofPhone, ofLogin]) expect((await change('sms', code)).error.error_code).toBe(1021)
    await askToMoveCodes(w, other, 'sms')
    expect((await change('sms', codeIn(w.sms.last()))).error.error_code).toBe(1021)
  })

  test('requires a step-up after ten minutes without using up the code', async () => {
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

describe('from one contact to another', () => {
  const leave = () => anna.call(authApi.sendOtp, { body: { purpose: 'transport_leave' } })
  const move = (old_code?: string) =>
    anna.call(authApi.sendOtp, {
      body: { purpose: 'transport_change', otp_transport: 'sms', ...(old_code === undefined ? {} : { old_code }) },
    })
  beforeEach(() => addPhone(w, anna))

  test('sends nothing to the new contact without a code from the old one', async () => {
    const sent = w.sms.all().length
    expect(refusal(await move())).toEqual([400, 4])
    expect(refusal(await move('000000'))).toEqual([400, 1021, 'expired'])
    expect((await leave()).body.otp).toMatchObject({ transport: 'email', destination: 'a***@example.com' })
    expect(refusal(await move(wrong(codeIn(w.mail.last()))))).toEqual([400, 1021, 'wrong'])
    expect(w.sms.all()).toHaveLength(sent)
    expect((await change('sms', '000000')).error.error_code).toBe(1021)
  })

  test('accepts the old contact’s code once, and allows a resend while it would be valid', async () => {
    await leave()
    const old = codeIn(w.mail.last())
    expect((await move(old)).body.otp.transport).toBe('sms')
    await w.pass(61)
    expect(refusal(await move(old))).toEqual([400, 1021, 'expired'])
    expect((await move()).body.otp.transport).toBe('sms')
    await w.pass(601)
    await renew(anna)
    expect(refusal(await move())).toEqual([400, 4])
  })

  test('rejects a code of another session, of the password or of a sign-in', async () => {
    const other = await signedIn(w, anna)
    const ofLogin = lastCode(w)
    await other.call(authApi.sendOtp, { body: { purpose: 'transport_leave' } })
    for (const code of [ofLogin, codeIn(w.mail.last())])
      expect(refusal(await move(code))).toEqual([400, 1021, 'expired'])
  })

  test('needs no code from an old contact that can no longer sign in', async () => {
    await w.db
      .updateTable('identifier')
      .set({ frozen_until: new Date(Date.now() + 1e9) })
      .where('kind', '=', 'email')
      .execute()
    expect(refusal(await leave())).toEqual([404, 10])
    expect((await move()).body.otp.transport).toBe('sms')
  })
})
