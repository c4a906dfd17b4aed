import { authorize, confirmAuthorize } from '@kabinet/contract/api/auth.api'
import { lost, refused, type Refusal } from '../../testing/replies.ts'
import type { Hands } from '../hands.ts'
import { anna, halfSignedIn, password } from '../people.ts'
import { type Opening, page, type Sample, step } from '../sample.ts'
import { request } from './requests.ts'

const at = '/login'
async function logIn({ fill, press }: Hands, login = 'anna@example.ru') {
  await fill('login.field', login)
  await fill('login.password', password)
  await press('login.submit')
}
const refusedBy = (answer: Refusal | typeof lost, sees: Opening['sees'], login?: string): Opening => ({
  at,
  replies: (r) => r.on(authorize, answer),
  play: (hands) => logIn(hands, login),
  sees,
})
const halfIn: Pick<Opening, 'at' | 'tab'> = {
  at,
  tab: { 'pending-sign-in': JSON.stringify({ ...halfSignedIn, login: 'anna@example.ru' }) },
}
const toCode = async (hands: Hands) => {
  await logIn(hands)
  await hands.see('login.code.title')
}
const codeRefusedBy = (answer: Refusal, sees: Opening['sees']): Opening => ({
  ...halfIn,
  replies: (r) => r.on(authorize, halfSignedIn).on(confirmAuthorize, answer),
  play: async (hands) => {
    await toCode(hands)
    await hands.code()
  },
  sees,
})

export const login: readonly Sample[] = [
  page('/login', 'opened', { at, sees: 'login.title' }),
  page('/login', 'notice', { at, tab: { 'login-notice': 'e.sessionEnded' }, sees: 'e.sessionEnded' }, 'sessionEnded'),
  page('/login', 'notice', { at, tab: { 'login-notice': 's.passwordChanged' }, sees: 's.passwordChanged' }, 'passwordChanged'),
  page('/login', 'legalText', { at, play: ({ press }) => press('shell.agreement'), sees: 'parts.gotIt' }),
  step('login', 'enterPassword', 'opened', { at, sees: 'login.submit' }),
  step('login', 'enterPassword', 'service', { at: `${at}?interaction=int`, replies: request(), sees: 'login.toContinue' }),
  step('login', 'enterPassword', 'wrong', { at, play: ({ press }) => press('login.submit'), sees: 'v.required' }),
  step('login', 'enterPassword', 'refused', refusedBy(refused('AUTH_FORBIDDEN'), 'e.login')),
  step('login', 'enterPassword', 'blocked', refusedBy(refused('USER_BLOCKED'), 'e.blocked')),
  step('login', 'enterPassword', 'waiting', refusedBy(refused('CREDENTIAL_NOT_VERIFIED'), 'e.unverifiedEmail')),
  step('login', 'enterPassword', 'throttled', refusedBy(refused('THROTTLING'), 'e.throttling')),
  step('login', 'enterPassword', 'offline', refusedBy(lost, 'e.unknown')),
  step('login', 'enterPassword', 'expired', codeRefusedBy(refused('AUTH_EXPIRED'), 'e.sessionEnded')),
  step('login', 'awaitLink', 'opened', refusedBy(refused('USER_NOT_VERIFIED', { registration_token: 'token' }), 'login.resendLetter')),
  step(
    'login',
    'awaitLink',
    'other',
    refusedBy(refused('USER_NOT_VERIFIED', { registration_token: 'token' }), 'login.notActivated', '+7 900 111 22 33'),
  ),
  step('login', 'enterCode', 'opened', { at, replies: (r) => r.on(authorize, halfSignedIn), play: toCode, sees: 'code.sentSms' }),
  step('login', 'enterCode', 'wrong', codeRefusedBy(refused('INVALID_OTP_CODE', { reason: 'wrong' }), 'e.code')),
  step('login', 'enterCode', 'expired', codeRefusedBy(refused('INVALID_OTP_CODE', { reason: 'expired' }), 'e.codeExpired')),
  step('login', 'signedIn', 'opened', { at: '/', me: anna, sees: 'me.contacts' }),
]
