import { authorize, confirmAuthorize } from '@kabinet/contract/api/auth.api'
import { lost, refused, type Refusal } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, halfSignedIn, password } from '../../testing/people.ts'
import { type Opening, page, type Sample, step } from '../sample.ts'
import { request } from './requests.ts'

const at = '/login'
export async function logIn({ fill, click }: Actions, login = 'anna@example.ru') {
  await fill('login.field', login)
  await fill('login.password', password)
  await click('login.submit')
}
const refusedBy = (answer: Refusal | typeof lost, text: Opening['text'], login?: string): Opening => ({
  at,
  replies: (r) => r.on(authorize, answer),
  play: (actions) => logIn(actions, login),
  text,
})
const halfIn: Pick<Opening, 'at' | 'tab'> = {
  at,
  tab: { 'pending-sign-in': JSON.stringify({ ...halfSignedIn, login: 'anna@example.ru' }) },
}
const toCode = async (actions: Actions) => {
  await logIn(actions)
  await actions.find('login.code.title')
}
const codeRefusedBy = (answer: Refusal, text: Opening['text']): Opening => ({
  ...halfIn,
  replies: (r) => r.on(authorize, halfSignedIn).on(confirmAuthorize, answer),
  play: async (actions) => {
    await toCode(actions)
    await actions.code()
  },
  text,
})

export const login: readonly Sample[] = [
  page('/login', 'opened', { at, text: 'login.title' }),
  page('/login', 'notice', { at, tab: { 'login-notice': 'e.sessionEnded' }, text: 'e.sessionEnded' }, 'sessionEnded'),
  page(
    '/login',
    'notice',
    { at, tab: { 'login-notice': 's.passwordChanged' }, text: 's.passwordChanged' },
    'passwordChanged',
  ),
  page('/login', 'legalText', { at, play: ({ click }) => click('shell.agreement'), text: 'parts.gotIt' }),
  step('login', 'enterPassword', 'opened', { at, text: 'login.submit' }),
  step('login', 'enterPassword', 'service', {
    at: `${at}?interaction=int`,
    replies: request(),
    text: 'login.toContinue',
  }),
  step('login', 'enterPassword', 'wrong', { at, play: ({ click }) => click('login.submit'), text: 'v.required' }),
  step('login', 'enterPassword', 'refused', refusedBy(refused('AUTH_FORBIDDEN'), 'e.login')),
  step('login', 'enterPassword', 'blocked', refusedBy(refused('USER_BLOCKED'), { error: 'USER_BLOCKED' })),
  step('login', 'enterPassword', 'waiting', refusedBy(refused('CREDENTIAL_NOT_VERIFIED'), 'e.unverifiedEmail')),
  step('login', 'enterPassword', 'throttled', refusedBy(refused('THROTTLING'), { error: 'THROTTLING' })),
  step('login', 'enterPassword', 'offline', refusedBy(lost, 'e.unknown')),
  step('login', 'enterPassword', 'expired', codeRefusedBy(refused('AUTH_EXPIRED'), 'e.sessionEnded')),
  step(
    'login',
    'awaitLink',
    'opened',
    refusedBy(refused('USER_NOT_VERIFIED', { registration_token: 'token' }), 'login.resendLetter'),
  ),
  step(
    'login',
    'awaitLink',
    'other',
    refusedBy(refused('USER_NOT_VERIFIED', { registration_token: 'token' }), 'login.notActivated', '+7 900 111 22 33'),
  ),
  step('login', 'enterCode', 'opened', {
    at,
    replies: (r) => r.on(authorize, halfSignedIn),
    play: toCode,
    text: 'code.sentSms',
  }),
  step(
    'login',
    'enterCode',
    'wrong',
    codeRefusedBy(refused('INVALID_OTP_CODE', { reason: 'wrong' }), { error: 'INVALID_OTP_CODE' }),
  ),
  step(
    'login',
    'enterCode',
    'expired',
    codeRefusedBy(refused('INVALID_OTP_CODE', { reason: 'expired' }), 'e.codeExpired'),
  ),
  step('login', 'signedIn', 'opened', { at: '/', me: anna, text: 'me.contacts' }),
]
