import { confirmRegistration, register, sendOtp } from '@kabinet/contract/api/auth.api'
import { lost, pending, refused } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { codeBySms, linkByMail, password } from '../../testing/people.ts'
import { page, type Sample, step } from '../sample.ts'
import { request } from './requests.ts'

const form = '/registration'
const finish = '/registration-finish'
const link = '/registration-confirm?token=token'

export async function fillIn({ fill, click }: Actions, { email = 'anna@example.ru' } = {}) {
  await fill('registration.firstName', 'Анна')
  await fill('registration.lastName', 'Иванова')
  await fill('registration.email', email)
  await fill('registration.password', password)
  await fill('registration.repeat', password)
  await click('registration.agree')
  await click('registration.consent')
}
export async function fillAndSend({ click, ...actions }: Actions) {
  await fillIn({ click, ...actions })
  await click('registration.submit')
}

const kept = (otp: object, address: string) => ({
  'pending-registration': JSON.stringify({ proof: { registration_token: 'token' }, otp, address }),
})
const byMail = kept(linkByMail, 'anna@example.ru')
const bySms = kept(codeBySms, '+7 (900) 111-22-33')
const late = refused('NOT_EXIST', { status: 410 })

export const registration: readonly Sample[] = [
  step('registration', 'fillForm', 'opened', { at: form, text: 'registration.submit' }),
  step('registration', 'fillForm', 'service', {
    at: `${form}?interaction=int`,
    replies: request(),
    text: 'login.toContinue',
  }),
  step('registration', 'fillForm', 'filled', {
    at: form,
    play: (actions) => fillIn(actions, { email: 'anna@gmial.com' }),
    text: 'registration.suggestion',
  }),
  step('registration', 'fillForm', 'wrong', {
    at: form,
    play: ({ click }) => click('registration.submit'),
    text: 'parts.errors',
  }),
  step('registration', 'fillForm', 'failed', {
    at: form,
    replies: (r) => r.on(register, refused('EXTERNAL_SERVICE')),
    play: fillAndSend,
    text: 'v.email.domain',
  }),
  step('registration', 'fillForm', 'offline', {
    at: form,
    replies: (r) => r.on(register, lost),
    play: fillAndSend,
    text: 'e.unknown',
  }),
  step('registration', 'fillForm', 'legalText', {
    at: form,
    play: ({ click }) => click('registration.readNamed'),
    text: 'parts.gotIt',
  }),
  step('registration', 'awaitLink', 'opened', { at: finish, tab: byMail, text: 'finish.email.title' }),
  step('registration', 'awaitLink', 'empty', { at: finish, text: 'finish.email.noAddress' }),
  step('registration', 'awaitLink', 'expired', {
    at: finish,
    tab: byMail,
    replies: (r) => r.on(sendOtp, late),
    play: ({ click }) => click('letter.resend'),
    text: 'finish.over',
  }),
  step('registration', 'enterCode', 'opened', { at: finish, tab: bySms, text: 'finish.phone.title' }),
  step('registration', 'enterCode', 'wrong', {
    at: finish,
    tab: bySms,
    replies: (r) => r.on(confirmRegistration, refused('INVALID_OTP_CODE', { reason: 'wrong' })),
    play: ({ code }) => code(),
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('registration', 'checkLink', 'loading', {
    at: link,
    replies: (r) => r.on(confirmRegistration, pending),
    text: 'confirm.checking',
  }),
  step('registration', 'checkLink', 'loadFailed', {
    at: link,
    replies: (r) => r.on(confirmRegistration, refused('DATABASE')),
    text: 'shell.retry',
  }),
  step('registration', 'linkExpired', 'opened', {
    at: link,
    replies: (r) => r.on(confirmRegistration, late),
    text: 'confirm.newLetter',
  }),
  step('registration', 'linkExpired', 'empty', { at: '/registration-confirm', text: 'confirm.expired.title' }),
  step('registration', 'activated', 'opened', {
    at: link,
    replies: (r) => r.on(confirmRegistration, { status: 'activated' }),
    text: 'confirm.done.title',
  }),
  step('registration', 'activated', 'service', {
    at: link,
    replies: (r) => r.on(confirmRegistration, { status: 'activated', interaction: 'int' }),
    text: 'confirm.toService',
  }),
  step('registration', 'activated', 'already', {
    at: link,
    replies: (r) => r.on(confirmRegistration, refused('USER_ALREADY_VERIFIED')),
    text: 'confirm.already.title',
  }),
  page('/registration', 'opened', { at: form, text: 'registration.title' }),
  page('/registration-finish', 'opened', { at: finish, tab: byMail, text: 'finish.email.title' }),
  page('/registration-confirm', 'opened', { at: '/registration-confirm', text: 'confirm.expired.title' }),
]
