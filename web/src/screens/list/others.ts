import { getLegalText, legalApi } from '@kabinet/contract/api/legal.api'
import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { patchMe, type User } from '@kabinet/contract/api/me.api'
import { pending, refused } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'
import { pendingAgreements } from './requests.ts'

const link = '/email-confirm?token=token'
const { page } = samplesAt({ at: link, me: anna })
const untrusted: User = {
  ...anna,
  email_trusted: false,
  email_trusted_from: '2026-11-24T13:20:00.000Z',
  codes_go_to: '+7*******33',
}
const signedOut = samplesAt({ at: '/feedback' })
const late = refused('NOT_EXIST', { status: 410 })

export async function write({ fill, click }: Actions) {
  await fill('feedback.name', 'Анна')
  await fill('feedback.email', 'anna@example.ru')
  await fill('feedback.message', 'Не приходит код.\nЧто делать?')
  await click('feedback.send')
}

export const othersSamples: readonly Sample[] = [
  page('/email-confirm', 'loading', answered(patchMe, pending, 'confirm.checking')),
  page('/email-confirm', 'done', answered(patchMe, anna, 'emailConfirm.done.text')),
  page('/email-confirm', 'notice', answered(patchMe, untrusted, 'trust.do')),
  page('/email-confirm', 'expired', {
    me: { ...anna, email_candidate: 'anna.new@example.com', email_candidate_step: 'link' },
    ...answered(patchMe, late, 'emailConfirm.expired.text'),
  }),
  page('/email-confirm', 'already', answered(patchMe, late, 'emailConfirm.expired.verified')),
  page('/email-confirm', 'taken', answered(patchMe, refused('EMAIL_ALREADY_EXIST'), 'emailConfirm.taken.title')),
  page('/email-confirm', 'other', answered(patchMe, refused('USER_NOT_FOUND'), 'emailConfirm.other.text')),
  signedOut.page('/email-confirm', 'signedOut', { at: link, text: 'emailConfirm.signedOut.title' }),
  page('/email-confirm', 'loadFailed', answered(patchMe, refused('DATABASE'), 'shell.retry')),
  signedOut.page('/feedback', 'opened', { text: 'feedback.send' }),
  page('/feedback', 'filled', { at: '/feedback', text: { words: 'anna@example.ru' } }),
  signedOut.page('/feedback', 'wrong', {
    play: async ({ fill, click }) => {
      await fill('feedback.email', 'anna@')
      await click('feedback.send')
    },
    text: 'v.required',
  }),
  signedOut.page('/feedback', 'failed', {
    replies: (r) => r.on(sendFeedback, refused('DATABASE')),
    play: write,
    text: 'e.feedback',
  }),
  signedOut.page('/feedback', 'done', {
    replies: (r) => r.on(sendFeedback, { id: '0AF3C1' }),
    play: write,
    text: 'feedback.done.text',
  }),
  page('/cloud', 'opened', { at: '/cloud', text: 'shell.inDevelopment' }),
  page('/payments', 'opened', { at: '/payments', text: 'shell.inDevelopment' }),
  page('/devices', 'opened', { at: '/devices', text: 'shell.inDevelopment' }),
  signedOut.page('/docs', 'opened', { at: '/docs', text: 'guide.more' }),
  signedOut.page('/docs/:page', 'opened', { at: '/docs/openid-client', text: 'guide.more' }),
  signedOut.page('/docs/matrix', 'opened', { at: '/docs/matrix', text: 'guide.more' }),
  page('/documents', 'opened', { at: '/documents', text: 'shell.agreement' }),
  page('/documents', 'loadFailed', {
    at: '/documents',
    ...answered(legalApi.listAgreements, refused('DATABASE'), 'e.load'),
  }),
  page('/documents', 'notice', {
    at: '/documents',
    me: { ...anna, pending_agreements: pendingAgreements },
    text: 'agreements.leave',
  }),
  page('/documents/:id', 'opened', { at: '/documents/user-agreement', text: 'legal.print' }),
  page('/documents/:id', 'loadFailed', {
    at: '/documents/user-agreement',
    ...answered(getLegalText, refused('DATABASE'), 'e.load'),
  }),
]
