import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import type { Hands } from '../hands.ts'
import { anna } from '../people.ts'
import { page, type Sample } from '../sample.ts'

const link = '/email-confirm?token=token'
const opensWith = (answer: ReturnType<typeof refused>) => ({ at: link, me: anna, replies: (r: Replies) => r.on(patchMe, answer) })

async function write({ fill, press }: Hands) {
  await fill('feedback.name', 'Анна')
  await fill('feedback.email', 'anna@example.ru')
  await fill('feedback.message', 'Не приходит код.\nЧто делать?')
  await press('feedback.send')
}

export const others: readonly Sample[] = [
  page('/email-confirm', 'loading', { at: link, me: anna, replies: (r) => r.on(patchMe, pending), sees: 'emailConfirm.checking' }),
  page('/email-confirm', 'done', { at: link, me: anna, replies: (r) => r.on(patchMe, anna), sees: 'emailConfirm.done.text' }),
  page('/email-confirm', 'expired', { ...opensWith(refused('NOT_EXIST', { status: 410 })), sees: 'emailConfirm.expired.text' }),
  page('/email-confirm', 'taken', { ...opensWith(refused('EMAIL_ALREADY_EXIST')), sees: 'emailConfirm.taken.title' }),
  page('/email-confirm', 'other', { ...opensWith(refused('USER_NOT_FOUND')), sees: 'emailConfirm.other.text' }),
  page('/email-confirm', 'signedOut', { at: link, sees: 'emailConfirm.signedOut.title' }),
  page('/email-confirm', 'loadFailed', { ...opensWith(refused('DATABASE')), sees: 'shell.retry' }),
  page('/feedback', 'opened', { at: '/feedback', sees: 'feedback.send' }),
  page('/feedback', 'filled', { at: '/feedback', me: anna, sees: { words: 'anna@example.ru' } }),
  page('/feedback', 'wrong', { at: '/feedback', play: ({ press }) => press('feedback.send'), sees: 'v.required' }),
  page('/feedback', 'failed', {
    at: '/feedback',
    replies: (r) => r.on(sendFeedback, refused('DATABASE')),
    play: write,
    sees: 'e.feedback',
  }),
  page('/feedback', 'done', {
    at: '/feedback',
    replies: (r) => r.on(sendFeedback, { id: '0AF3C1' }),
    play: write,
    sees: 'feedback.done.text',
  }),
  page('/cloud', 'opened', { at: '/cloud', me: anna, sees: 'shell.inDevelopment' }),
  page('/payments', 'opened', { at: '/payments', me: anna, sees: 'shell.inDevelopment' }),
  page('/devices', 'opened', { at: '/devices', me: anna, sees: 'shell.inDevelopment' }),
  page('/documents', 'opened', { at: '/documents', me: anna, sees: 'shell.agreement' }),
  page('/documents/:id', 'opened', { at: '/documents/user-agreement', me: anna, sees: 'legal.print' }),
]
