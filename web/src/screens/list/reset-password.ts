import { authApi } from '@kabinet/contract/api/auth.api'
import { lost, refused, type Replies, type Refusal } from '../../testing/replies.ts'
import type { Hands } from '../hands.ts'
import { codeByMail, password } from '../people.ts'
import { page, type Sample, step } from '../sample.ts'

const at = '/reset-password'
const begun = { restore_token: 'token', otp: codeByMail }
/** What each of the three calls to one address answers, in their order. */
const says =
  (...answers: (typeof begun | { restore_token: string } | object | Refusal | typeof lost)[]) =>
  (replies: Replies) =>
    replies.on(authApi.resetPassword, ...answers)

async function ask({ fill, press }: Hands) {
  await fill('login.field', 'anna@example.ru')
  await press('reset.getCode')
}
async function prove(hands: Hands) {
  await ask(hands)
  await hands.code()
}
async function change({ fill, press, ...hands }: Hands, word: string) {
  await prove({ fill, press, ...hands })
  await fill('reset.password.field', word)
  await fill('reset.password.repeat', word)
  await press('reset.password.submit')
}
/** The lists of words have come when the first is told. */
async function begin(hands: Hands, ...words: string[]) {
  await prove(hands)
  await hands.fill('reset.password.field', 'Gfhjkm-2026')
  await hands.see('v.password.guessable')
  for (const word of words) await hands.fill('reset.password.field', word)
}
const guessable = refused('HUMAN_FRIENDLY_MULTIPLE', { fields: [{ path: 'password', error_code: 4, message: 'v.password.guessable' }] })

export const resetPassword: readonly Sample[] = [
  page('/reset-password', 'opened', { at, sees: 'reset.title' }),
  page(
    '/reset-password',
    'filled',
    { at, replies: says(begun, begun), play: (hands) => begin(hands), sees: 'v.password.guessable' },
    'guessable',
  ),
  page(
    '/reset-password',
    'filled',
    { at, replies: says(begun, begun), play: (hands) => begin(hands, 'stulya'), sees: 'password.weak' },
    'weak',
  ),
  page(
    '/reset-password',
    'filled',
    { at, replies: says(begun, begun), play: (hands) => begin(hands, 'Stulya48'), sees: 'password.strong' },
    'almost',
  ),
  page(
    '/reset-password',
    'filled',
    { at, replies: says(begun, begun), play: (hands) => begin(hands, password), sees: 'password.strong' },
    'strong',
  ),
  step('reset-password', 'enterLogin', 'opened', { at, sees: 'reset.getCode' }),
  step('reset-password', 'enterLogin', 'wrong', { at, play: ({ press }) => press('reset.getCode'), sees: 'v.required' }),
  step('reset-password', 'enterLogin', 'offline', { at, replies: says(lost), play: ask, sees: 'e.unknown' }),
  step('reset-password', 'enterLogin', 'expired', { at, replies: says(begun, refused('NOT_EXIST')), play: prove, sees: 'reset.over' }),
  step('reset-password', 'enterCode', 'opened', { at, replies: says(begun), play: ask, sees: 'reset.code.text' }),
  step('reset-password', 'enterCode', 'wrong', { at, replies: says(begun, refused('INVALID_OTP_CODE')), play: prove, sees: 'e.code' }),
  step('reset-password', 'enterPassword', 'opened', { at, replies: says(begun, begun), play: prove, sees: 'reset.password.submit' }),
  step('reset-password', 'enterPassword', 'wrong', {
    at,
    replies: says(begun, begun),
    play: (hands) => change(hands, 'пароль'),
    sees: 'v.password.min',
  }),
  step('reset-password', 'enterPassword', 'refused', {
    at,
    replies: says(begun, begun, guessable),
    play: (hands) => change(hands, 'Password-1!'),
    sees: 'v.password.guessable',
  }),
  step('reset-password', 'changed', 'opened', {
    at,
    replies: says(begun, begun, {}),
    play: (hands) => change(hands, password),
    sees: 'reset.done.text',
  }),
]
