import { authorize, confirmAuthorize } from '@kabinet/contract/api/auth/auth.api'
import { authorizePasskey, preparePasskeySignIn } from '@kabinet/contract/api/auth/passkey-sign-in.api'
import { sampleSignInOptions } from '@kabinet/contract/examples/web-authn'
import type { PasskeyBrowser } from '../../testing/passkey-browser.ts'
import { lost, refused, type Refusal } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, halfSignedIn, password } from '../../testing/people.ts'
import { playInTurn, type OwnOpening, type Sample, samplesAt } from '../sample.ts'
import { forTesters, request } from './requests.ts'

const at = '/login'
const { page, step } = samplesAt({ at })
export async function logIn({ fill, click }: Actions, login = 'anna@example.ru') {
  await fill('login.field', login)
  await fill('login.password', password)
  await click('login.submit')
}
const refusedBy = (answer: Refusal | typeof lost, text: OwnOpening['text'], login?: string): OwnOpening => ({
  replies: (r) => r.on(authorize, answer),
  play: (actions) => logIn(actions, login),
  text,
})
const breached = refused('HUMAN_FRIENDLY_MULTIPLE', {
  fields: [{ path: 'password', error_code: 203, message: 'v.password.breached' }],
})
const halfIn = { 'pending-sign-in': JSON.stringify({ ...halfSignedIn, login: 'anna@example.ru' }) }
const toCode = playInTurn(logIn, ({ find }) => find('login.code.title'))
const codeRefusedBy = (answer: Refusal, text: OwnOpening['text']): OwnOpening => ({
  tab: halfIn,
  replies: (r) => r.on(authorize, halfSignedIn).on(confirmAuthorize, answer),
  play: playInTurn(toCode, ({ code }) => code()),
  text,
})

const byPasskey = (
  why: 'cancelled' | 'unavailable' | 'unknown' | 'refused',
  passkeys: PasskeyBrowser,
  answer?: Refusal,
): OwnOpening => ({
  passkeys,
  replies: (r) => (answer ? r.on(authorizePasskey, answer) : r),
  play: ({ click }) => click('login.passkey'),
  text: `login.passkey.${why}`,
})

export const loginSamples: readonly Sample[] = [
  page('/login', 'opened', { text: 'login.title' }),
  page('/login', 'notice', { part: 'sessionEnded', tab: { 'login-notice': 'e.sessionEnded' }, text: 'e.sessionEnded' }),
  page('/login', 'notice', {
    part: 'passwordChanged',
    tab: { 'login-notice': 's.passwordChanged' },
    text: 's.passwordChanged',
  }),
  page('/login', 'legalText', { play: ({ click }) => click('shell.agreement'), text: 'parts.gotIt' }),
  step('login', 'enterPassword', 'opened', { text: 'login.submit' }),
  step('login', 'enterPassword', 'passkeyFirst', {
    passkeys: {},
    replies: (r) => r.on(preparePasskeySignIn, { ...sampleSignInOptions, passkey_first: true }),
    text: 'login.byPassword',
  }),
  step('login', 'enterPassword', 'cancelled', byPasskey('cancelled', { get: 'NotAllowedError' })),
  step('login', 'enterPassword', 'unavailable', byPasskey('unavailable', { get: 'NotSupportedError' })),
  step(
    'login',
    'enterPassword',
    'noPasskey',
    byPasskey('unknown', {}, refused('AUTH_FORBIDDEN', { reason: 'unknown_passkey' })),
  ),
  step('login', 'enterPassword', 'failed', byPasskey('refused', {}, refused('AUTH_FORBIDDEN'))),
  step('login', 'enterPassword', 'service', {
    at: `${at}?interaction=int`,
    replies: request(),
    text: 'login.toContinue',
  }),
  step('login', 'enterPassword', 'notice', {
    at: `${at}?interaction=int`,
    replies: request(forTesters),
    text: { words: forTesters.client.name },
  }),
  step('login', 'enterPassword', 'wrong', { play: ({ click }) => click('login.submit'), text: 'v.required' }),
  step('login', 'enterPassword', 'refused', refusedBy(refused('AUTH_FORBIDDEN'), 'e.login')),
  page('/login', 'refused', {
    ...refusedBy(refused('USER_DEACTIVATED'), 'deleted.restore'),
    part: 'deleted',
  }),
  page('/login', 'notice', {
    part: 'deleted',
    tab: { 'login-notice': 's.accountDeleted' },
    text: 's.accountDeleted',
  }),
  step('login', 'enterPassword', 'blocked', refusedBy(refused('USER_BLOCKED'), { error: 'USER_BLOCKED' })),
  step('login', 'enterPassword', 'waiting', refusedBy(refused('CREDENTIAL_NOT_VERIFIED'), 'e.unverifiedEmail')),
  step('login', 'enterPassword', 'breached', refusedBy(breached, 'e.breached')),
  step('login', 'enterPassword', 'throttled', refusedBy(refused('THROTTLING'), { error: 'THROTTLING' })),
  step('login', 'enterPassword', 'offline', refusedBy(lost, 'e.noAnswer')),
  step('login', 'enterPassword', 'expired', codeRefusedBy(refused('AUTH_EXPIRED'), 'e.signInOver')),
  step(
    'login',
    'awaitLink',
    'opened',
    refusedBy(refused('USER_NOT_VERIFIED', { registration_token: 'token' }), 'letter.resend'),
  ),
  step(
    'login',
    'awaitLink',
    'other',
    refusedBy(refused('USER_NOT_VERIFIED', { registration_token: 'token' }), 'login.notActivated', '+7 900 111 22 33'),
  ),
  step('login', 'enterCode', 'opened', {
    replies: (r) => r.on(authorize, halfSignedIn),
    play: toCode,
    text: 'code.sentSms',
  }),
  step('login', 'enterCode', 'notice', {
    replies: (r) => r.on(authorize, { ...halfSignedIn, sets_second_step: true }),
    play: playInTurn(logIn, ({ find }) => find('login.required')),
    text: 'login.required',
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
  step('login', 'enterCode', 'newer', codeRefusedBy(refused('INVALID_OTP_CODE', { reason: 'newer' }), 'e.codeNewer')),
  step('login', 'signedIn', 'opened', { at: '/', me: anna, text: 'me.basics' }),
]
