import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { preparePasskeyCheck } from '@kabinet/contract/api/auth/passkey-sign-in.api'
import { sampleRequestOptions } from '@kabinet/contract/examples/web-authn'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { patchMe, type User } from '@kabinet/contract/api/me.api'
import { getSecondStep } from '@kabinet/contract/api/second-step.api'
import { lost, pending, refused, refusedEmail, type Replies } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaBySms, codeByMail, codeBySms, linkByMail, newcomer } from '../../testing/people.ts'
import { playInTurn, type Sample, samplesAt } from '../sample.ts'

const { step } = samplesAt({ at: '/', me: anna })
const wrongCode = refused('INVALID_OTP_CODE', { reason: 'wrong' })

const newNumber: User = { ...annaBySms, phone_candidate: '+79123456789' }
const newDestination = '+7 *** ***-**-89'
const numberTaken = { ...newNumber, phone: '+79123456789', phone_candidate: null, codes_go_to: newDestination }
const numberAsked = { ...newNumber, otp: { ...codeBySms, destination: newDestination } }
export async function askNumber({ click, fill }: Actions) {
  await click('contact.phone.change')
  await fill('me.phone', '9123456789')
  await click('contact.getCode')
}
const toNumber = playInTurn(askNumber, ({ code }) => code())

const newAddress: User = { ...anna, email_candidate: 'anna.new@example.com', email_candidate_step: 'code' }
const addressAsked = { ...newAddress, otp: codeBySms }
async function askAddress({ click, fill }: Actions) {
  await click('contact.email.change')
  await fill('me.email', 'anna.new@example.com')
  await click('contact.getCode')
}
const toAddress = playInTurn(askAddress, ({ code }) => code())

const untrusted: User = {
  ...anna,
  phone_trusted: false,
  phone_trusted_from: '2026-11-24T13:20:00.000Z',
}
const young: User = { ...untrusted, email_trusted: false, email_trusted_from: '2026-11-24T13:20:00.000Z' }
const trustPhone = ({ click }: Actions) => click('contact.phone.trust.which')
const unproven: User = { ...anna, phone_verified: false }
const sms = (r: Replies) => r.on(sendOtp, { otp: codeBySms })
const toMail = (r: Replies) => r.on(sendOtp, { otp: codeByMail })
const askTrust = playInTurn(trustPhone, ({ click }) => click('trust.byLetter'))
const mail = (r: Replies) => r.on(sendOtp, { otp: linkByMail })
const verifyPhone = ({ click }: Actions) => click('contact.phone.verify')

export const contactsSamples: readonly Sample[] = [
  step('change-phone', 'enterNumber', 'opened', {
    play: ({ click }) => click('contact.phone.change'),
    text: 'changePhone.title',
  }),
  step('change-phone', 'enterNumber', 'taken', {
    replies: (r) => r.on(patchMe, refused('PHONE_NUMBER_ALREADY_EXIST')),
    play: askNumber,
    text: 'e.phoneRegistered',
  }),
  step('change-phone', 'enterNumber', 'throttled', {
    replies: (r) => r.on(patchMe, refused('THROTTLING')),
    play: askNumber,
    text: { error: 'THROTTLING' },
  }),
  step('change-phone', 'enterNumber', 'offline', {
    replies: (r) => r.on(patchMe, lost),
    play: askNumber,
    text: 'e.noAnswer',
  }),
  step('change-phone', 'enterCode', 'opened', {
    replies: (r) => r.on(patchMe, numberAsked),
    play: askNumber,
    text: 'changePhone.another',
  }),
  step('change-phone', 'enterCode', 'wrong', {
    replies: (r) => r.on(patchMe, numberAsked, wrongCode),
    play: toNumber,
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('change-phone', 'changed', 'opened', {
    me: annaBySms,
    replies: (r) => r.on(patchMe, numberAsked, numberTaken),
    play: toNumber,
    text: 'changePhone.done.sms',
  }),
  step('verify-phone', 'sendCode', 'loading', {
    me: unproven,
    replies: (r) => r.on(sendOtp, pending),
    play: verifyPhone,
    text: 'verifyPhone.sending',
  }),
  step('verify-phone', 'sendCode', 'failed', {
    me: unproven,
    replies: (r) => r.on(sendOtp, lost),
    play: verifyPhone,
    text: 'shell.retry',
  }),
  step('verify-phone', 'enterCode', 'opened', { me: unproven, replies: sms, play: verifyPhone, text: 'code.label' }),
  step('verify-phone', 'verified', 'opened', {
    me: unproven,
    replies: (r) => sms(r).on(patchMe, anna),
    play: playInTurn(verifyPhone, ({ code }) => code()),
    text: 'verifyPhone.done',
  }),
  step('change-phone', 'changed', 'notice', {
    me: { ...untrusted, otp_transport: 'sms' },
    replies: (r) =>
      r.on(
        patchMe,
        { ...numberAsked, phone_trusted: false },
        { ...untrusted, phone: '+79123456789', otp_transport: 'sms' },
      ),
    play: toNumber,
    text: 'trust.do',
  }),
  step('trust-contact', 'choose', 'opened', { me: untrusted, play: trustPhone, text: 'trust.byLetter' }),
  step('trust-contact', 'choose', 'empty', {
    me: young,
    replies: (r) => r.on(listPasskeys, { items: [], total: 0, rp_id: 'id.example', user_handle: 'x' }),
    play: trustPhone,
    text: 'trust.noWay',
  }),
  step('trust-contact', 'choose', 'cancelled', {
    me: untrusted,
    passkeys: { get: 'NotAllowedError' },
    replies: (r) => r.on(preparePasskeyCheck, sampleRequestOptions),
    play: playInTurn(trustPhone, ({ click }) => click('prove.passkey')),
    text: 'trust.noPasskey',
  }),
  step('trust-contact', 'choose', 'failed', {
    me: untrusted,
    replies: (r) => r.on(sendOtp, refused('NOT_EXIST')),
    play: playInTurn(trustPhone, ({ click }) => click('trust.byLetter')),
    text: 'trust.none',
  }),
  step('trust-contact', 'enterCode', 'opened', { me: untrusted, replies: toMail, play: askTrust, text: 'code.label' }),
  step('trust-contact', 'enterAppCode', 'opened', {
    me: untrusted,
    replies: (r) => r.on(getSecondStep, { app: { added_at: '2026-10-01T12:00:00.000Z' }, recovery_codes_left: 10 }),
    play: playInTurn(trustPhone, ({ click }) => click('trust.byApp')),
    text: 'trust.app.text',
  }),
  step('trust-contact', 'trusted', 'opened', {
    me: untrusted,
    replies: (r) => toMail(r).on(patchMe, anna),
    play: playInTurn(askTrust, ({ code }) => code()),
    text: 'trust.done',
  }),
  step('change-email', 'enterEmail', 'opened', {
    play: ({ click }) => click('contact.email.change'),
    text: 'changeEmail.title',
  }),
  step('change-email', 'enterEmail', 'taken', {
    replies: (r) => r.on(patchMe, refused('EMAIL_ALREADY_EXIST')),
    play: askAddress,
    text: 'e.emailRegistered',
  }),
  step('change-email', 'enterEmail', 'refused', {
    replies: (r) => r.on(patchMe, addressAsked, refusedEmail),
    play: toAddress,
    text: 'v.email.domain',
  }),
  step('change-email', 'enterCode', 'opened', {
    replies: (r) => r.on(patchMe, addressAsked),
    play: askAddress,
    text: 'code.sentSms',
  }),
  step('change-email', 'enterCode', 'notice', {
    me: newAddress,
    play: ({ click }) => click('contact.email.enterCode'),
    text: 'code.sentBefore',
  }),
  step('change-email', 'enterCode', 'wrong', {
    replies: (r) => r.on(patchMe, addressAsked, wrongCode),
    play: toAddress,
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('change-email', 'checkMail', 'opened', {
    replies: (r) => r.on(patchMe, addressAsked, { ...newAddress, email_candidate_step: 'link', otp: linkByMail }),
    play: toAddress,
    text: 'changeEmail.checkMail.text',
  }),
  step('verify-email', 'confirm', 'opened', {
    me: newcomer,
    play: ({ click }) => click('contact.email.verify'),
    text: 'verifyEmail.text',
  }),
  step('verify-email', 'checkMail', 'opened', {
    me: newcomer,
    replies: mail,
    play: async ({ click }) => {
      await click('contact.email.verify')
      await click('verifyEmail.send')
    },
    text: 'verifyEmail.checkMail.text',
  }),
]
