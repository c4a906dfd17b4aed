import { authApi } from '@kabinet/contract/api/auth/all'
import { lost, refused, type Replies, type Refusal } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { codeByMail, password } from '../../testing/people.ts'
import { playInTurn, type Sample, samplesAt } from '../sample.ts'

const at = '/reset-password'
const { page, step } = samplesAt({ at })
const begun = { restore_token: 'token', otp: codeByMail }
const answers =
  (...replyList: (typeof begun | { restore_token: string } | object | Refusal | typeof lost)[]) =>
  (replies: Replies) =>
    replies.on(authApi.resetPassword, ...replyList)

async function ask({ fill, click }: Actions) {
  await fill('login.field', 'anna@example.ru')
  await click('reset.getCode')
}
const prove = playInTurn(ask, ({ code }) => code())
async function change({ fill, click, ...actions }: Actions, word: string) {
  await prove({ fill, click, ...actions })
  await fill('reset.password.field', word)
  await fill('reset.password.repeat', word)
  await click('reset.password.submit')
}
async function begin(actions: Actions, ...words: string[]) {
  await prove(actions)
  await actions.fill('reset.password.field', 'Gfhjkm-2026')
  await actions.find('password.easy.year')
  for (const word of words) await actions.fill('reset.password.field', word)
}
const guessable = refused('HUMAN_FRIENDLY_MULTIPLE', {
  fields: [{ path: 'password', error_code: 203, message: 'v.password.guessable' }],
})
const breached = refused('HUMAN_FRIENDLY_MULTIPLE', {
  fields: [{ path: 'password', error_code: 203, message: 'v.password.breached' }],
})

export const resetPasswordSamples: readonly Sample[] = [
  page('/reset-password', 'opened', { text: 'reset.title' }),
  page('/reset-password', 'filled', {
    part: 'guessable',
    replies: answers(begun, begun),
    play: (actions) => begin(actions),
    text: 'password.easy.year',
  }),
  page('/reset-password', 'filled', {
    part: 'weak',
    replies: answers(begun, begun),
    play: (actions) => begin(actions, 'stulya'),
    text: 'password.weak',
  }),
  page('/reset-password', 'filled', {
    part: 'almost',
    replies: answers(begun, begun),
    play: (actions) => begin(actions, 'Stulya48'),
    text: 'password.strong',
  }),
  page('/reset-password', 'filled', {
    part: 'strong',
    replies: answers(begun, begun),
    play: (actions) => begin(actions, password),
    text: 'password.strong',
  }),
  step('reset-password', 'enterLogin', 'opened', { text: 'reset.getCode' }),
  step('reset-password', 'enterLogin', 'wrong', { play: ({ click }) => click('reset.getCode'), text: 'v.required' }),
  step('reset-password', 'enterLogin', 'offline', { replies: answers(lost), play: ask, text: 'e.noAnswer' }),
  step('reset-password', 'enterLogin', 'expired', {
    replies: answers(begun, refused('NOT_EXIST')),
    play: prove,
    text: 'reset.over',
  }),
  step('reset-password', 'enterCode', 'opened', { replies: answers(begun), play: ask, text: 'reset.code.text' }),
  step('reset-password', 'enterCode', 'wrong', {
    replies: answers(begun, refused('INVALID_OTP_CODE')),
    play: prove,
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('reset-password', 'enterPassword', 'opened', {
    replies: answers(begun, begun),
    play: prove,
    text: 'reset.password.submit',
  }),
  step('reset-password', 'enterPassword', 'wrong', {
    replies: answers(begun, begun),
    play: (actions) => change(actions, 'пароль'),
    text: 'v.password.min',
  }),
  step('reset-password', 'enterPassword', 'refused', {
    replies: answers(begun, begun, guessable),
    play: (actions) => change(actions, 'Password-1!'),
    text: 'v.password.guessable',
  }),
  step('reset-password', 'enterPassword', 'breached', {
    replies: answers(begun, begun, breached),
    play: (actions) => change(actions, password),
    text: 'v.password.breached',
  }),
  step('reset-password', 'changed', 'opened', {
    replies: answers(begun, begun, {}),
    play: (actions) => change(actions, password),
    text: 'reset.done.text',
  }),
]
