import { checkPassword, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { deleteMe, getMe, patchMe } from '@kabinet/contract/api/me.api'
import { listEvents } from '@kabinet/contract/api/events.api'
import { lockAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { finishReview, getReview } from '@kabinet/contract/api/review.api'
import { reviewExamples } from '@kabinet/contract/examples/review'
import { listSessions } from '@kabinet/contract/api/sessions.api'
import { lost, pending, refused, type Replies } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaMoved, codeByMail, codeBySms, newcomer, password } from '../../testing/people.ts'
import { chooseSms, openMethod } from './change-transport.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const at = '/security'
const { page, step } = samplesAt({ at, me: anna })
const activity = samplesAt({ at: '/security/activity', me: anna })
const secured = { ...anna, secured_at: '2026-11-22T09:40:00.000Z' }
const review = samplesAt({ at: '/security/review', me: secured })
const stale = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
const wrongCode = refused('INVALID_OTP_CODE', { reason: 'wrong' })

export async function fillPasswords({ click, fill }: Actions, next = 'Vesnyanka-27!') {
  await click('security.password.change')
  await fill('security.password.current', password)
  await fill('reset.password.field', next)
  await fill('reset.password.repeat', next)
  await click('reset.password.submit')
}
const changePassword = playInTurn(fillPasswords, ({ code }) => code())
const proven = (r: Replies) => r.on(checkPassword, {}).on(sendOtp, { otp: codeByMail })

const proveAndChooseSms = (word: string) => async (actions: Actions) => {
  await chooseSms(actions)
  await actions.fill('login.password', word)
  await actions.click('parts.continue')
}
const warn = ({ click }: Actions) => click('security.delete.button')
const warned = playInTurn(warn, ({ confirm }) => confirm('parts.continue'))
async function give(actions: Actions) {
  await warned(actions)
  await actions.fill('login.password', password)
  await actions.click('parts.continue')
}
async function erase(actions: Actions) {
  await give(actions)
  await actions.find('deleteAccount.last.text')
  await actions.confirm('deleteAccount.last.button')
}

export const securitySamples: readonly Sample[] = [
  page(at, 'loading', answered(getMe, pending, 'busy')),
  page(at, 'loadFailed', answered(getMe, refused('DATABASE'), 'e.load')),
  page(at, 'filled', { text: 'security.delete.button' }),
  page(at, 'filled', { part: 'method', play: openMethod, text: 'security.method.sms.risk' }),
  page(at, 'notice', { part: 'method', me: annaMoved, play: openMethod, text: 'contact.phone.trust' }),
  page(at, 'empty', { me: newcomer, text: 'security.status.weak' }),
  page(at, 'empty', { part: 'method', me: newcomer, play: openMethod, text: 'security.method.noPhone' }),
  page(at, 'filled', {
    part: 'session-ends',
    play: ({ click }) => click('sessions.end.named'),
    text: 'sessions.end.text',
  }),
  page(at, 'filled', { part: 'lock', play: ({ click }) => click('lock.button'), text: 'lock.text' }),
  page(at, 'failed', {
    part: 'lock',
    replies: (r) => r.on(lockAccount, refused('DATABASE')),
    play: async ({ click, confirm }) => {
      await click('lock.button')
      await confirm('lock.confirm')
    },
    text: 'e.save',
  }),
  page(at, 'loadFailed', { part: 'sessions', ...answered(listSessions, refused('DATABASE'), 'e.load') }),
  page(at, 'filled', {
    part: 'sessions',
    play: ({ click }) => click('sessions.more.named'),
    text: 'sessions.address',
  }),
  activity.page('/security/activity', 'loading', answered(listEvents, pending, 'busy')),
  activity.page('/security/activity', 'loadFailed', answered(listEvents, refused('DATABASE'), 'e.load')),
  activity.page('/security/activity', 'filled', { text: 'activity.kind.access_given' }),
  activity.page('/security/activity', 'empty', answered(listEvents, { items: [], next: null }, 'activity.none')),
  review.page('/security/review', 'loading', answered(getReview, pending, 'busy')),
  review.page('/security/review', 'loadFailed', answered(getReview, refused('DATABASE'), 'e.load')),
  review.page('/security/review', 'filled', { text: 'review.secrets' }),
  review.page('/security/review', 'empty', {
    replies: (r) => r.on(getReview, reviewExamples.getReview.reply.nothing),
    text: 'review.nothing',
  }),
  review.page('/security/review', 'failed', {
    replies: (r) => r.on(finishReview, refused('DATABASE')),
    play: ({ click }) => click('review.finish'),
    text: 'e.save',
  }),
  page(at, 'filled', {
    part: 'to-review',
    me: secured,
    play: ({ click }) => click('review.later'),
    text: 'review.notice',
  }),
  page(at, 'form', { play: ({ click }) => click('security.password.change'), text: 'security.password.current' }),
  page(at, 'wrong', { play: (actions) => fillPasswords(actions, 'short'), text: 'v.password.min' }),
  page(at, 'refused', {
    replies: (r) => r.on(checkPassword, refused('AUTH_FORBIDDEN')),
    play: (actions) => fillPasswords(actions),
    text: 'e.password',
  }),
  step('change-password', 'enterCode', 'opened', {
    replies: proven,
    play: (actions) => fillPasswords(actions),
    text: 'changePassword.title',
  }),
  step('change-password', 'enterCode', 'wrong', {
    replies: (r) => proven(r).on(patchMe, wrongCode),
    play: changePassword,
    text: { error: 'INVALID_OTP_CODE' },
  }),
  step('change-password', 'changed', 'opened', {
    replies: (r) => proven(r).on(patchMe, anna),
    play: changePassword,
    text: 's.passwordChanged',
  }),
  step('prove-password', 'enterPassword', 'opened', {
    replies: (r) => r.on(sendOtp, stale),
    play: chooseSms,
    text: 'prove.text',
  }),
  step('prove-password', 'enterPassword', 'refused', {
    replies: (r) => r.on(sendOtp, stale).on(checkPassword, refused('AUTH_FORBIDDEN')),
    play: proveAndChooseSms('Zabyvaka-26!'),
    text: 'e.password',
  }),
  step('prove-password', 'proven', 'opened', {
    replies: (r) => r.on(sendOtp, stale, { otp: codeBySms }).on(checkPassword, {}),
    play: proveAndChooseSms(password),
    text: 'code.label',
  }),
  step('delete-account', 'warn', 'opened', { play: warn, text: 'deleteAccount.all' }),
  step('delete-account', 'warn', 'form', {
    play: playInTurn(
      warn,
      ({ open }) => open({ words: '2 ' }),
      ({ open }) => open('deleteAccount.stays'),
    ),
    text: 'deleteAccount.untold',
  }),
  step('delete-account', 'enterPassword', 'opened', { play: warned, text: 'deleteAccount.password.hint' }),
  step('delete-account', 'enterPassword', 'refused', {
    replies: (r) => r.on(checkPassword, refused('AUTH_FORBIDDEN')),
    play: give,
    text: 'e.password',
  }),
  step('delete-account', 'lastStep', 'opened', {
    replies: (r) => r.on(checkPassword, {}),
    play: give,
    text: 'deleteAccount.last.text',
  }),
  step('delete-account', 'lastStep', 'offline', {
    replies: (r) => r.on(checkPassword, {}).on(deleteMe, lost),
    play: erase,
    text: 'shell.retry',
  }),
  step('delete-account', 'deleted', 'opened', {
    replies: (r) => r.on(checkPassword, {}).on(deleteMe, undefined),
    play: erase,
    text: 's.accountDeleted',
  }),
]
