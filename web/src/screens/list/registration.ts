import { authApi } from '@kabinet/contract/api/auth/all'
import { confirmRegistration, register, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { lost, pending, refused, refusedEmail } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, codeBySms, linkByMail, password, tokens } from '../../testing/people.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'
import { forTesters, request } from './requests.ts'

const form = '/registration'
const finish = '/registration-finish'
const link = '/registration-confirm?token=token'
const { page, step } = samplesAt({ at: form })
const onFinish = samplesAt({ at: finish })
const invited = samplesAt({ at: '/invitation?token=token' })
const onLink = samplesAt({ at: link })

export async function fillInRegistration({ fill, click }: Actions, { email = 'anna@example.ru' } = {}) {
  await fill('registration.email', email)
  await fillInPerson({ fill, click })
}
async function fillInPerson({ fill, click }: Pick<Actions, 'fill' | 'click'>) {
  await fill('registration.lastName', 'Иванова')
  await fill('registration.firstName', 'Анна')
  await fill('registration.password', password)
  await fill('registration.repeat', password)
  await click('registration.agree')
  await click('registration.consent')
}
export async function fillAndSend({ click, ...actions }: Actions) {
  await fillInRegistration({ click, ...actions })
  await click('registration.submit')
}

async function acceptIt({ fill, click }: Actions) {
  await fillInPerson({ fill, click })
  await click('registration.submit')
}

const { readInvitation, acceptInvitation } = authApi
const invitation = {
  email: 'anna@example.ru',
  service: { name: 'Ромашка', initiate_login_uri: 'https://romashka.example/login' },
}

const waiting = (otp: object, address: string) => ({
  'pending-registration': JSON.stringify({ proof: { registration_token: 'token' }, otp, address }),
})
const byMail = waiting(linkByMail, 'anna@example.ru')
const bySms = waiting(codeBySms, '+7 (900) 111-22-33')
const late = refused('NOT_EXIST', { status: 410 })

export const registrationSamples: readonly Sample[] = [
  step('registration', 'fillForm', 'opened', { text: 'registration.submit' }),
  step('registration', 'fillForm', 'other', { me: anna, text: { words: 'anna@example.ru' } }),
  step('registration', 'fillForm', 'service', {
    at: `${form}?interaction=int`,
    replies: request(),
    text: 'login.toContinue',
  }),
  step('registration', 'fillForm', 'notice', {
    at: `${form}?interaction=int`,
    replies: request(forTesters),
    text: { words: forTesters.client.name },
  }),
  step('registration', 'fillForm', 'filled', {
    play: (actions) => fillInRegistration(actions, { email: 'anna@gmial.com' }),
    text: 'registration.suggestion',
  }),
  step('registration', 'fillForm', 'wrong', {
    play: ({ click }) => click('registration.submit'),
    text: 'v.required',
  }),
  step('registration', 'fillForm', 'failed', {
    replies: (r) => r.on(register, refusedEmail),
    play: fillAndSend,
    text: 'v.email.domain',
  }),
  step('registration', 'fillForm', 'throttled', {
    replies: (r) => r.on(register, refused('THROTTLING', { reason: 'sms', retryAfter: 1800 })),
    play: fillAndSend,
    text: 'e.smsUsedUp',
  }),
  step('registration', 'fillForm', 'offline', {
    replies: (r) => r.on(register, lost),
    play: fillAndSend,
    text: 'e.noAnswer',
  }),
  step('registration', 'fillForm', 'legalText', {
    play: ({ click }) => click('registration.agreement'),
    text: 'parts.gotIt',
  }),
  onFinish.step('registration', 'awaitLink', 'opened', { tab: byMail, text: 'finish.email.title' }),
  onFinish.step('registration', 'awaitLink', 'empty', { text: 'finish.noAddress' }),
  onFinish.step('registration', 'awaitLink', 'expired', {
    tab: byMail,
    replies: (r) => r.on(sendOtp, late),
    play: ({ click }) => click('letter.resend'),
    text: 'finish.over',
  }),
  onFinish.step('registration', 'enterCode', 'opened', { tab: bySms, text: 'finish.phone.title' }),
  onFinish.step('registration', 'enterCode', 'wrong', {
    tab: bySms,
    replies: (r) => r.on(confirmRegistration, refused('INVALID_OTP_CODE', { reason: 'wrong' })),
    play: ({ code }) => code(),
    text: { error: 'INVALID_OTP_CODE' },
  }),
  onLink.step('registration', 'checkLink', 'loading', answered(confirmRegistration, pending, 'confirm.checking')),
  onLink.step('registration', 'checkLink', 'loadFailed', {
    replies: (r) => r.on(confirmRegistration, refused('DATABASE')),
    text: 'shell.retry',
  }),
  onLink.step('registration', 'linkExpired', 'opened', answered(confirmRegistration, late, 'confirm.newLetter')),
  step('registration', 'linkExpired', 'empty', { at: '/registration-confirm', text: 'confirm.expired.title' }),
  onLink.step('registration', 'activated', 'opened', {
    replies: (r) => r.on(confirmRegistration, { status: 'activated' }),
    text: 'confirm.done.title',
  }),
  onLink.step('registration', 'activated', 'other', {
    me: anna,
    ...answered(confirmRegistration, { status: 'activated', login: 'boris@example.ru' }, 'confirm.other'),
  }),
  onLink.step('registration', 'activated', 'service', {
    replies: (r) => r.on(confirmRegistration, { status: 'activated', interaction: 'int' }),
    text: 'confirm.toService',
  }),
  onLink.step('registration', 'activated', 'already', {
    replies: (r) => r.on(confirmRegistration, refused('USER_ALREADY_VERIFIED')),
    text: 'confirm.already.title',
  }),
  page('/registration', 'opened', { text: 'registration.title' }),
  page('/registration', 'opened', { part: 'closed', registration: 'closed', text: 'v.registration.closed' }),
  page('/registration', 'opened', {
    part: 'invited',
    registration: 'invited',
    text: 'v.registration.invitation-only',
  }),
  page('/registration', 'opened', {
    part: 'domains',
    registration: 'domains example.ru *.example.ru',
    text: 'registration.domains',
  }),
  invited.page('/invitation', 'opened', answered(readInvitation, invitation, 'invitation.service')),
  invited.page('/invitation', 'opened', {
    part: 'phone',
    ...answered(readInvitation, { phone: '+79001112233' }, 'invitation.verified'),
  }),
  invited.page('/invitation', 'loading', answered(readInvitation, pending, 'confirm.checking')),
  invited.page('/invitation', 'loadFailed', answered(readInvitation, refused('DATABASE'), 'shell.retry')),
  invited.page('/invitation', 'expired', answered(readInvitation, late, 'invitation.over')),
  invited.page('/invitation', 'already', {
    replies: (r) => r.on(readInvitation, refused('USER_ALREADY_VERIFIED')),
    text: 'confirm.already.title',
  }),
  invited.page('/invitation', 'done', {
    replies: (r) =>
      r.on(readInvitation, invitation).on(acceptInvitation, {
        status: 'activated',
        session: { ...tokens, confirmed: true },
        ...invitation,
      }),
    play: acceptIt,
    text: 'confirm.done.title',
  }),
  onFinish.page('/registration-finish', 'opened', { tab: byMail, text: 'finish.email.title' }),
  page('/registration-confirm', 'opened', { at: '/registration-confirm', text: 'confirm.expired.title' }),
]
