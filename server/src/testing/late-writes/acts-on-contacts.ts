import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi, type PatchMe } from '@kabinet/contract/api/me.api'
import type { BodyFor } from '@kabinet/contract/route'
import { addPhone, addYoungPhone, lastCode } from '../contacts.ts'
import { codeIn, linkToken, type Person } from '../people.ts'
import type { Sso } from '../sso.ts'
import { type Act, picture } from './act.ts'

const patching =
  (body: PatchMe, prepare: (w: Sso, anna: Person) => Promise<unknown> = async () => {}): Act =>
  async (w, anna) => {
    await prepare(w, anna)
    return () => anna.call(meApi.patchMe, { body })
  }

const sent = (w: Sso) => codeIn(w.sms.last())

async function askCode(w: Sso, anna: Person, body: BodyFor<typeof authApi.sendOtp>): Promise<string> {
  const { otp } = (await anna.call(authApi.sendOtp, { body })).body
  return otp.transport === 'sms' ? sent(w) : lastCode(w)
}

export const actsOnContacts: Record<string, Act> = {
  'PATCH /api/users/me update_profile': patching({ action: 'update_profile', first_name: 'Мария' }),
  'PATCH /api/users/me set_email': async (w, anna) => {
    await addPhone(w, anna)
    await w.db.deleteFrom('identifier').where('account_id', '=', anna.accountId).where('kind', '=', 'email').execute()
    anna.login = '+79123456789'
    return () => anna.call(meApi.patchMe, { body: { action: 'set_email', email: 'new@example.com' } })
  },
  'PATCH /api/users/me set_phone': patching({ action: 'set_phone', phone: '+79123456789' }),
  'PATCH /api/users/me set_email_candidate': patching(
    { action: 'set_email_candidate', email: 'new@example.com' },
    addPhone,
  ),
  'PATCH /api/users/me confirm_email_candidate': async (w, anna) => {
    await addPhone(w, anna)
    await anna.call(meApi.patchMe, { body: { action: 'set_email_candidate', email: 'new@example.com' } })
    const code = sent(w)
    return () => anna.call(meApi.patchMe, { body: { action: 'confirm_email_candidate', code } })
  },
  'PATCH /api/users/me verify_email': async (w, anna) => {
    await addPhone(w, anna)
    await anna.call(meApi.patchMe, { body: { action: 'set_email_candidate', email: 'new@example.com' } })
    await anna.call(meApi.patchMe, { body: { action: 'confirm_email_candidate', code: sent(w) } })
    const token = linkToken(w.mail.to('new@example.com').at(-1) ?? { text: '' })
    return () => anna.call(meApi.patchMe, { body: { action: 'verify_email', token } })
  },
  'PATCH /api/users/me set_phone_candidate': patching(
    { action: 'set_phone_candidate', phone: '+79990000000' },
    addPhone,
  ),
  'PATCH /api/users/me verify_phone': async (w, anna) => {
    await anna.call(meApi.patchMe, { body: { action: 'set_phone', phone: '+79123456789' } })
    const code = sent(w)
    return () => anna.call(meApi.patchMe, { body: { action: 'verify_phone', code } })
  },
  'PATCH /api/users/me change_password': async (w, anna) => {
    const code = await askCode(w, anna, { purpose: 'password_change' })
    const body = { action: 'change_password', password: anna.password, new_password: 'Tretya-9Reka', code } as const
    return () => anna.call(meApi.patchMe, { body })
  },
  'PATCH /api/users/me trust_contact': async (w, anna) => {
    await addYoungPhone(w, anna)
    const code = await askCode(w, anna, { purpose: 'contact_trust', contact: '+79123456789' })
    return () => anna.call(meApi.patchMe, { body: { action: 'trust_contact', contact: '+79123456789', code } })
  },
  'PATCH /api/users/me change_transport': async (w, anna) => {
    const code = await askCode(w, anna, { purpose: 'transport_change', otp_transport: null })
    return () => anna.call(meApi.patchMe, { body: { action: 'change_transport', otp_transport: null, code } })
  },
  'DELETE /api/users/me': async (_, anna) => () => anna.call(meApi.deleteMe, { body: { password: anna.password } }),
  'POST /api/users/me/avatar': async (_, anna) => {
    const { body, headers } = await picture()
    return () => anna.send('POST', meApi.putAvatar.path, body, { headers })
  },
  'DELETE /api/users/me/avatar': async (_, anna) => {
    const { body, headers } = await picture()
    await anna.send('POST', meApi.putAvatar.path, body, { headers })
    return () => anna.call(meApi.deleteAvatar)
  },
  'POST /api/users/me/lock': async (_, anna) => () => anna.call(authApi.lockAccount),
  'POST /api/auth/password_check': async (_, anna) => () =>
    anna.call(authApi.checkPassword, { body: { password: anna.password } }),
}
