import { checkPassword, sendOtp } from '@kabinet/contract/api/auth.api'
import { deleteMe, getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import { lost, pending, refused, type Replies } from '../../testing/replies.ts'
import type { Hands } from '../hands.ts'
import { anna, codeByMail, codeBySms, newcomer, password } from '../people.ts'
import { page, type Sample, step } from '../sample.ts'

const at = '/security'
const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
const wrongCode = refused('INVALID_OTP_CODE', { reason: 'wrong' })

async function fillPasswords({ press, fill }: Hands, next = 'Vesnyanka-27!') {
  await press('security.password.change')
  await fill('security.password.current', password)
  await fill('reset.password.field', next)
  await fill('reset.password.repeat', next)
  await press('reset.password.submit')
}
const proven = (r: Replies) => r.on(checkPassword, {}).on(sendOtp, { otp: codeByMail })

const choose = (label: 'security.method.sms' | 'security.method.none') => (hands: Hands) => hands.press(label)
async function chooseSms({ press, confirm }: Hands) {
  await press('security.method.sms')
  await confirm('parts.continue')
}
const sms = (r: Replies) => r.on(sendOtp, { otp: codeBySms })
const bySms: User = { ...anna, otp_transport: 'sms' }

const warn = ({ press }: Hands) => press('security.delete.button')
async function warned(hands: Hands) {
  await warn(hands)
  await hands.confirm('parts.continue')
}
async function give(hands: Hands) {
  await warned(hands)
  await hands.fill('login.password', password)
  await hands.press('parts.continue')
}
async function erase(hands: Hands) {
  await give(hands)
  await hands.see('deleteAccount.last.text')
  await hands.confirm('deleteAccount.last.button')
}

export const security: readonly Sample[] = [
  page(at, 'loading', { at, me: anna, replies: (r) => r.on(getMe, pending), sees: 'busy' }),
  page(at, 'loadFailed', { at, me: anna, replies: (r) => r.on(getMe, refused('DATABASE')), sees: 'e.load' }),
  page(at, 'filled', { at, me: anna, sees: 'security.delete.text' }),
  page(at, 'empty', { at, me: newcomer, sees: 'security.method.noPhone' }),
  page(at, 'form', { at, me: anna, play: ({ press }) => press('security.password.change'), sees: 'security.password.current' }),
  page(at, 'wrong', { at, me: anna, play: (hands) => fillPasswords(hands, 'short'), sees: 'v.password.min' }),
  page(at, 'refused', {
    at,
    me: anna,
    replies: (r) => r.on(checkPassword, refused('AUTH_FORBIDDEN')),
    play: (hands) => fillPasswords(hands),
    sees: 'e.password',
  }),
  step('change-password', 'enterCode', 'opened', {
    at,
    me: anna,
    replies: proven,
    play: (hands) => fillPasswords(hands),
    sees: 'changePassword.title',
  }),
  step('change-password', 'enterCode', 'wrong', {
    at,
    me: anna,
    replies: (r) => proven(r).on(patchMe, wrongCode),
    play: async (hands) => {
      await fillPasswords(hands)
      await hands.code()
    },
    sees: 'e.code',
  }),
  step('change-password', 'changed', 'opened', {
    at,
    me: anna,
    replies: (r) => proven(r).on(patchMe, anna),
    play: async (hands) => {
      await fillPasswords(hands)
      await hands.code()
    },
    sees: 's.passwordChanged',
  }),
  step('change-transport', 'confirm', 'opened', { at, me: anna, play: choose('security.method.sms'), sees: 'changeTransport.sms.title' }),
  step('change-transport', 'confirm', 'off', { at, me: anna, play: choose('security.method.none'), sees: 'changeTransport.off.text' }),
  step('change-transport', 'enterCode', 'opened', { at, me: anna, replies: sms, play: chooseSms, sees: 'changeTransport.code' }),
  step('change-transport', 'changed', 'opened', {
    at,
    me: anna,
    replies: (r) => sms(r).on(patchMe, bySms),
    play: async (hands) => {
      await chooseSms(hands)
      await hands.code()
    },
    sees: 'changeTransport.done.text',
  }),
  step('prove-password', 'enterPassword', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(sendOtp, stale),
    play: chooseSms,
    sees: 'prove.text',
  }),
  step('prove-password', 'enterPassword', 'refused', {
    at,
    me: anna,
    replies: (r) => r.on(sendOtp, stale).on(checkPassword, refused('AUTH_FORBIDDEN')),
    play: async (hands) => {
      await chooseSms(hands)
      await hands.fill('login.password', 'Zabyvaka-26!')
      await hands.press('parts.continue')
    },
    sees: 'e.password',
  }),
  step('prove-password', 'proven', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(sendOtp, stale, { otp: codeBySms }).on(checkPassword, {}),
    play: async (hands) => {
      await chooseSms(hands)
      await hands.fill('login.password', password)
      await hands.press('parts.continue')
    },
    sees: 'code.label',
  }),
  step('delete-account', 'warn', 'opened', { at, me: anna, play: warn, sees: 'deleteAccount.all' }),
  step('delete-account', 'enterPassword', 'opened', { at, me: anna, play: warned, sees: 'deleteAccount.password.hint' }),
  step('delete-account', 'enterPassword', 'refused', {
    at,
    me: anna,
    replies: (r) => r.on(checkPassword, refused('AUTH_FORBIDDEN')),
    play: give,
    sees: 'e.password',
  }),
  step('delete-account', 'lastStep', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(checkPassword, {}),
    play: give,
    sees: 'deleteAccount.last.text',
  }),
  step('delete-account', 'lastStep', 'offline', {
    at,
    me: anna,
    replies: (r) => r.on(checkPassword, {}).on(deleteMe, lost),
    play: erase,
    sees: 'shell.retry',
  }),
  step('delete-account', 'deleted', 'opened', {
    at,
    me: anna,
    replies: (r) => r.on(checkPassword, {}).on(deleteMe, undefined),
    play: erase,
    sees: 's.accountDeleted',
  }),
]
