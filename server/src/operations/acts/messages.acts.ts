import { feedbackForm } from '@kabinet/contract/api/feedback.api'
import { email } from '@kabinet/contract/fields/email'
import { phone } from '@kabinet/contract/fields/phone'
import { id } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { listDead } from '../../domain/messages/messages.sql.ts'
import { listFeedback } from '../../features/feedback/feedback.sql.ts'
import { maskText } from '../support/mask-person.ts'
import { retryMessage } from '../support/retry-message.ts'
import { testMail, testSms } from '../support/test-senders.ts'
import { act, said } from './act.ts'
import { exampleId, exampleWhy } from './example.ts'
import { actDone, deadMessage, shownFeedback } from './replies.ts'

const count = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

export const messageActs = {
  listDeadMessages: act({
    command: 'messages dead',
    http: 'GET /messages/dead',
    role: 'reader',
    summary: 'List the newest 200 messages that could not be sent',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(deadMessage) }),
    mask: ({ items }) => ({ items: items.map((one) => ({ ...one, error: one.error && maskText(one.error) })) }),
    print: ({ items }) => items.map((one) => deadLine(one)).join('\n'),
    run: async (_, { db }) => ({
      items: (await listDead(db)).map((one) => ({ ...one, done_at: one.done_at.toISOString() })),
    }),
  }),
  retryMessage: act({
    command: 'messages retry ID --why TEXT',
    http: 'POST /messages/:id/retry',
    role: 'support',
    summary: 'Send one of them again',
    input: { id },
    reply: actDone,
    run: (asked, deps) => said(retryMessage(deps, asked)),
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
    run: (asked, deps) => said(testMail(deps, asked)),
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
    run: (asked, deps) => said(testSms(deps, asked)),
    example: `+79123456789 ${exampleWhy}`,
  }),
  listFeedback: act({
    command: 'feedback list [COUNT]',
    http: 'GET /feedback',
    role: 'support',
    summary: 'List what users wrote to support, newest first: 20, or up to 999',
    args: ['count'],
    input: { count: z.optional(count) },
    isRead: true,
    reply: z.object({ items: z.array(shownFeedback) }),
    seen: ({ items }) => items.flatMap(({ account_id }) => account_id ?? []),
    run: async ({ count: asked = '20' }, { db, keys }) => ({
      items: (await listFeedback(db, Number(asked))).map(({ sealed, created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        ...feedbackForm.parse(JSON.parse(keys.open(sealed))),
      })),
    }),
    print: ({ items }) =>
      items
        .map(({ created_at, id: row, account_id, name, email, message }) => {
          const from = account_id === null ? 'not logged in' : `account ${account_id}`
          return `${created_at}  ${row}  ${from}  ${name} <${email}>\n${message.replaceAll(/^/gm, '    ')}`
        })
        .join('\n\n'),
    example: '50',
  }),
}

function deadLine({ id, done_at, transport, kind, tries, error, is_wiped }: z.output<typeof deadMessage>): string {
  const why = (error ?? '').replaceAll(/\s+/g, ' ')
  return [id, done_at, transport, kind, `${tries} tries`, why, is_wiped ? '(too old to retry)' : '']
    .join('  ')
    .trimEnd()
}
