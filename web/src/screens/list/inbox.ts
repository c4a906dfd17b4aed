import { listSent } from '@kabinet/contract/dev-inbox'
import { pending, refused } from '../../testing/replies.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'

const { page } = samplesAt({ at: '/dev/inbox' })
const common = { at: '2026-11-21T13:20:00.000Z' }
const sms = {
  ...common,
  id: 'sms',
  transport: 'sms' as const,
  to: '+79123456789',
  subject: null,
  text: 'Kabinet: код для входа 012345. Никому его не сообщайте.\n\n@localhost #012345',
  code: '012345',
  links: [],
}
const link = 'http://localhost:3000/registration-confirm?token=tok'
const letter = {
  ...common,
  id: 'letter',
  transport: 'email' as const,
  to: 'anna@example.ru',
  subject: 'Подтвердите почту',
  text: `Анна, здравствуйте!\n\nЧтобы закончить регистрацию, перейдите по ссылке: ${link}\n`,
  code: null,
  links: [link],
}
const sent = { items: [sms, letter] }

export const inboxSamples: readonly Sample[] = [
  page('/dev/inbox', 'opened', answered(listSent, sent, { words: 'Подтвердите почту' })),
  page('/dev/inbox', 'empty', answered(listSent, { items: [] }, 'inbox.empty')),
  page('/dev/inbox', 'loading', answered(listSent, pending, 'busy')),
  page('/dev/inbox', 'loadFailed', answered(listSent, refused('DATABASE'), 'shell.retry')),
  page('/dev/inbox/:id', 'opened', { at: '/dev/inbox/sms', ...answered(listSent, sent, 'inbox.asText') }),
]
