import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { page, type Sample } from '../sample.ts'

const link = '/email-confirm?token=token'
const opensWith = (answer: ReturnType<typeof refused>) => ({
  at: link,
  me: anna,
  replies: (r: Replies) => r.on(patchMe, answer),
})

export async function write({ fill, click }: Actions) {
  await fill('feedback.name', 'Анна')
  await fill('feedback.email', 'anna@example.ru')
  await fill('feedback.message', 'Не приходит код.\nЧто делать?')
  await click('feedback.send')
}

export const others: readonly Sample[] = [
  page('/email-confirm', 'loading', {
    at: link,
    me: anna,
    replies: (r) => r.on(patchMe, pending),
    text: 'emailConfirm.checking',
  }),
  page('/email-confirm', 'done', {
    at: link,
    me: anna,
    replies: (r) => r.on(patchMe, anna),
    text: 'emailConfirm.done.text',
  }),
  page('/email-confirm', 'expired', {
    ...opensWith(refused('NOT_EXIST', { status: 410 })),
    text: 'emailConfirm.expired.text',
  }),
  page('/email-confirm', 'taken', { ...opensWith(refused('EMAIL_ALREADY_EXIST')), text: 'emailConfirm.taken.title' }),
  page('/email-confirm', 'other', { ...opensWith(refused('USER_NOT_FOUND')), text: 'emailConfirm.other.text' }),
  page('/email-confirm', 'signedOut', { at: link, text: 'emailConfirm.signedOut.title' }),
  page('/email-confirm', 'loadFailed', { ...opensWith(refused('DATABASE')), text: 'shell.retry' }),
  page('/feedback', 'opened', { at: '/feedback', text: 'feedback.send' }),
  page('/feedback', 'filled', { at: '/feedback', me: anna, text: { words: 'anna@example.ru' } }),
  page('/feedback', 'wrong', {
    at: '/feedback',
    play: async ({ fill, click }) => {
      await fill('feedback.email', 'anna@')
      await click('feedback.send')
    },
    text: 'v.required',
  }),
  page('/feedback', 'failed', {
    at: '/feedback',
    replies: (r) => r.on(sendFeedback, refused('DATABASE')),
    play: write,
    text: 'e.feedback',
  }),
  page('/feedback', 'done', {
    at: '/feedback',
    replies: (r) => r.on(sendFeedback, { id: '0AF3C1' }),
    play: write,
    text: 'feedback.done.text',
  }),
  page('/cloud', 'opened', { at: '/cloud', me: anna, text: 'shell.inDevelopment' }),
  page('/payments', 'opened', { at: '/payments', me: anna, text: 'shell.inDevelopment' }),
  page('/devices', 'opened', { at: '/devices', me: anna, text: 'shell.inDevelopment' }),
  page('/documents', 'opened', { at: '/documents', me: anna, text: 'shell.agreement' }),
  page('/documents/:id', 'opened', { at: '/documents/user-agreement', me: anna, text: 'legal.print' }),
]
