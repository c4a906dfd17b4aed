import { messageErrors } from '@kabinet/contract/admin/overview'
import { feedbackForm } from '@kabinet/contract/api/feedback.api'
import { email } from '@kabinet/contract/fields/email'
import { phone } from '@kabinet/contract/fields/phone'
import { id } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { listDead } from '../../domain/messages/messages.sql.ts'
import { listFeedback } from '../../features/feedback/feedback.sql.ts'
import { closeFeedback } from '../support/messages/close-feedback.ts'
import { cursor, toCursor } from '../support/lists/list-reply.ts'
import { listMessageErrors } from '../support/messages/message-errors.ts'
import { maskText } from '../support/mask-person.ts'
import { retryMessage } from '../support/retry-message.ts'
import { testMail, testSms } from '../support/test-senders.ts'
import { act, said } from './act.ts'
import { exampleId, exampleWhy } from './example.ts'
import { actDone, deadMessage, shownFeedback } from '@kabinet/contract/admin/replies'

const pageSize = 50
const next = z.nullable(z.string())

/** The last of the first `size` rows, if there are more, begins the next page. */
function pageOf<R extends { id: string; key: string }, T>(
  rows: readonly R[],
  size: number,
  shown: (row: Omit<R, 'key'>) => T,
) {
  const page = rows.slice(0, size).map(({ key, ...row }) => ({ item: shown(row), point: { id: row.id, key } }))
  const last = rows.length > size ? page.at(-1) : undefined
  return { items: page.map(({ item }) => item), next: last ? toCursor(last.point) : null }
}

const withNext = (text: string, page: { next: string | null }) =>
  page.next === null ? text : `${text}\nThe next page: --after ${page.next}`

const count = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

export const messageActs = {
  listDeadMessages: act({
    command: 'messages dead [--after NEXT]',
    http: 'GET /messages/dead',
    role: 'reader',
    summary: 'List messages that could not be sent, newest first',
    input: { after: z.optional(cursor) },
    isRead: true,
    reply: z.object({ items: z.array(deadMessage), next }),
    mask: ({ items, ...page }) => ({
      ...page,
      items: items.map((one) => ({ ...one, error: one.error && maskText(one.error) })),
    }),
    print: (page) => withNext(page.items.map((one) => deadLine(one)).join('\n'), page),
    run: async ({ after }, { db }) =>
      pageOf(await listDead(db, pageSize + 1, after), pageSize, (one) => ({
        ...one,
        done_at: one.done_at.toISOString(),
      })),
  }),
  listMessageErrors: act({
    command: 'messages errors',
    http: 'GET /messages/errors',
    role: 'reader',
    summary: 'Count the errors of mail servers, SMS gateways and services in 24 hours and in seven days',
    input: {},
    isRead: true,
    reply: messageErrors,
    run: (_, { db }) => listMessageErrors(db),
    print: ({ items }) =>
      items
        .map(
          ({ transport, error, day, week, last_at: last }) =>
            `${day} today, ${week} in 7 days, last ${last}  ${transport}  ${error}`,
        )
        .join('\n'),
  }),
  retryMessage: act({
    command: 'messages retry ID --why TEXT',
    http: 'POST /messages/:id/retry',
    role: 'support',
    summary: 'Send one of them again',
    input: { id },
    reply: actDone,
    run: (input, deps) => said(retryMessage(deps, input)),
    example: `${exampleId} ${exampleWhy}`,
  }),
  testMail: act({
    command: 'mail test EMAIL --why TEXT',
    http: 'POST /mail-test',
    role: 'operator',
    summary: 'Send one e-mail past the queue, and show the words of the mail server',
    args: ['to'],
    input: { to: email },
    reply: actDone,
    run: (input, deps) => said(testMail(deps, input)),
    example: `olga@example.com ${exampleWhy}`,
  }),
  testSms: act({
    command: 'sms test PHONE --why TEXT',
    http: 'POST /sms-test',
    role: 'operator',
    summary: 'Send one SMS past the queue, and show the words of the gateway',
    args: ['to'],
    input: { to: phone },
    reply: actDone,
    run: (input, deps) => said(testSms(deps, input)),
    example: `+79123456789 ${exampleWhy}`,
  }),
  listFeedback: act({
    command: 'feedback list [COUNT] [--state open|closed] [--after NEXT]',
    http: 'GET /feedback',
    role: 'support',
    summary: 'List what users wrote to support, newest first: 20, or up to 999',
    args: ['count'],
    input: { count: z.optional(count), state: z.optional(z.enum(['open', 'closed'])), after: z.optional(cursor) },
    isRead: true,
    reply: z.object({ items: z.array(shownFeedback), next }),
    seen: ({ items }) => items.flatMap(({ account_id }) => account_id ?? []),
    run: async ({ count: pageSize = '20', state, after }, { db, keys }) =>
      pageOf(
        await listFeedback(db, { limit: Number(pageSize) + 1, state, after }),
        Number(pageSize),
        ({ sealed, ...row }) => ({
          ...row,
          ...feedbackForm.parse(JSON.parse(keys.open(sealed))),
        }),
      ),
    print: (page) =>
      withNext(
        page.items
          .map(({ created_at, id: row, account_id, name, email, message, closed_at, closed_by }) => {
            const from = account_id === null ? 'not logged in' : `account ${account_id}`
            const closed = closed_at === null ? '' : `  closed by ${closed_by}`
            return `${created_at}  ${row}  ${from}  ${name} <${email}>${closed}\n${message.replaceAll(/^/gm, '    ')}`
          })
          .join('\n\n'),
        page,
      ),
    example: '50',
  }),
  closeFeedback: act({
    command: 'feedback close ID --why TEXT',
    http: 'POST /feedback/:id/close',
    role: 'support',
    summary: 'Mark what a user wrote as answered, or as needing no answer',
    input: { id },
    reply: actDone,
    run: (input, deps) => said(closeFeedback(deps, input)),
    example: `${exampleId} ${exampleWhy}`,
  }),
}

function deadLine({ id, done_at, transport, kind, tries, error, is_wiped }: z.output<typeof deadMessage>): string {
  const why = (error ?? '').replaceAll(/\s+/g, ' ')
  return [id, done_at, transport, kind, `${tries} tries`, why, is_wiped ? '(too old to retry)' : '']
    .join('  ')
    .trimEnd()
}
