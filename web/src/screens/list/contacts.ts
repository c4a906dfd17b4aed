import { sendOtp } from '@kabinet/contract/api/auth.api'
import { patchMe, type User } from '@kabinet/contract/api/me.api'
import { lost, pending, refused, type Replies } from '../../testing/replies.ts'
import type { Hands } from '../hands.ts'
import { anna, codeBySms, linkByMail, newcomer } from '../people.ts'
import { type Sample, step } from '../sample.ts'

const at = '/'
const wrongCode = refused('INVALID_OTP_CODE', { reason: 'wrong' })

const newNumber: User = { ...anna, otp_transport: 'sms', phone_candidate: '+79123456789' }
async function askNumber({ press, fill }: Hands) {
  await press('contact.phone.change')
  await fill('me.phone', '9123456789')
  await press('contact.getCode')
}
const toNumber = async (hands: Hands) => {
  await askNumber(hands)
  await hands.code()
}

const newAddress: User = { ...anna, email_candidate: 'anna.new@example.com', email_candidate_step: 'code' }
async function askAddress({ press, fill }: Hands) {
  await press('contact.email.change')
  await fill('me.email', 'anna.new@example.com')
  await press('contact.getCode')
}
const toAddress = async (hands: Hands) => {
  await askAddress(hands)
  await hands.code()
}

const unproven: User = { ...anna, phone_verified: false }
const sms = (r: Replies) => r.on(sendOtp, { otp: codeBySms })
const mail = (r: Replies) => r.on(sendOtp, { otp: linkByMail })
const verifyPhone = ({ press }: Hands) => press('contact.phone.verify')

export const contacts: readonly Sample[] = [
  step('change-phone', 'enterNumber', 'opened', {
    at,
    me: anna,
    play: ({ press }) => press('contact.phone.change'),
    sees: 'changePhone.title',
  }),
  step('change-phone', 'enterNumber', 'taken', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, refused('PHONE_NUMBER_ALREADY_EXIST')),
    play: askNumber,
    sees: 'e.phoneRegistered',
  }),
  step('change-phone', 'enterNumber', 'throttled', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, refused('THROTTLING')),
    play: askNumber,
    sees: 'e.throttling',
  }),
  step('change-phone', 'enterNumber', 'offline', { at, me: anna, replies: (r) => r.on(patchMe, lost), play: askNumber, sees: 'e.unknown' }),
  step('change-phone', 'enterCode', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, newNumber),
    play: askNumber,
    sees: 'changePhone.another',
  }),
  step('change-phone', 'enterCode', 'wrong', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, newNumber, wrongCode),
    play: toNumber,
    sees: 'e.code',
  }),
  step('change-phone', 'changed', 'opened', {
    at,
    me: { ...anna, otp_transport: 'sms' },
    replies: (r) => r.on(patchMe, newNumber, { ...newNumber, phone: '+79123456789', phone_candidate: null }),
    play: toNumber,
    sees: 'changePhone.done.sms',
  }),
  step('verify-phone', 'sendCode', 'loading', {
    at,
    me: unproven,
    replies: (r) => r.on(sendOtp, pending),
    play: verifyPhone,
    sees: 'verifyPhone.sending',
  }),
  step('verify-phone', 'sendCode', 'failed', {
    at,
    me: unproven,
    replies: (r) => r.on(sendOtp, lost),
    play: verifyPhone,
    sees: 'shell.retry',
  }),
  step('verify-phone', 'enterCode', 'opened', { at, me: unproven, replies: sms, play: verifyPhone, sees: 'code.label' }),
  step('verify-phone', 'verified', 'opened', {
    at,
    me: unproven,
    replies: (r) => sms(r).on(patchMe, anna),
    play: async (hands) => {
      await verifyPhone(hands)
      await hands.code()
    },
    sees: 'verifyPhone.done',
  }),
  step('change-email', 'enterEmail', 'opened', {
    at,
    me: anna,
    play: ({ press }) => press('contact.email.change'),
    sees: 'changeEmail.title',
  }),
  step('change-email', 'enterEmail', 'taken', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, refused('EMAIL_ALREADY_EXIST')),
    play: askAddress,
    sees: 'e.emailRegistered',
  }),
  step('change-email', 'enterCode', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, newAddress),
    play: askAddress,
    sees: 'changeEmail.code.sms',
  }),
  step('change-email', 'enterCode', 'wrong', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, newAddress, wrongCode),
    play: toAddress,
    sees: 'e.code',
  }),
  step('change-email', 'checkMail', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(patchMe, newAddress, { ...newAddress, email_candidate_step: 'link' }),
    play: toAddress,
    sees: 'changeEmail.checkMail.text',
  }),
  step('verify-email', 'confirm', 'opened', {
    at,
    me: newcomer,
    play: ({ press }) => press('contact.email.verify'),
    sees: 'verifyEmail.text',
  }),
  step('verify-email', 'checkMail', 'opened', {
    at,
    me: newcomer,
    replies: mail,
    play: async ({ press }) => {
      await press('contact.email.verify')
      await press('verifyEmail.send')
    },
    sees: 'verifyEmail.checkMail.text',
  }),
]
