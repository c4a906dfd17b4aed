import { actsList, peopleList, servicesList } from '@kabinet/contract/admin/lists'
import { figures, overview } from '@kabinet/contract/admin/overview'
import { foundMessage } from '@kabinet/contract/admin/replies'
import { oneLine } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { readFigures } from '../../features/metrics/figures.sql.ts'
import { findMessages } from '../support/find-messages.ts'
import { listPeople, peopleQuery } from '../support/lists/list-people.ts'
import { listServices, servicesQuery } from '../support/lists/list-services.ts'
import { actsQuery, listActs } from '../support/lists/list-acts.ts'
import { readOverview } from '../support/overview.ts'
import { maskText } from '../support/mask-person.ts'
import { labelled, textOfReply } from './text-of-reply.ts'
import { act } from './act.ts'
import { exampleId } from './example.ts'

type List = { count: number; is_more: boolean; next: string | null }

/** Lines, then the number of all rows and the option of the next page. */
const printed = (lines: readonly string[], { count, is_more: isMore, next }: List): string =>
  [
    ...lines,
    isMore ? `More than ${count}.` : `${count} found.`,
    ...(next === null ? [] : [`The next page: --after ${next}`]),
  ].join('\n')

const marked = (of: Record<string, unknown>): string[] =>
  Object.entries(of).flatMap(([name, isSet]) => (isSet === null || isSet === false ? [] : [name]))

const changed = (before: object | null, after: object | null): string =>
  before || after ? `${labelled(before ?? {})} → ${labelled(after ?? {})}` : ''

export const listingActs = {
  listPeople: act({
    command:
      'people list [--last-name TEXT] [--first-name TEXT] [--email TEXT] [--domain DOMAIN] [--phone-end DIGITS] [--group NAME] [--status active|blocked|deactivated] [--created-since DAY] [--created-before DAY] [--logged-in-since DAY] [--logged-in-before DAY] [--second-step off] [--legal pending] [--after NEXT]',
    http: 'POST /people/list',
    role: 'reader',
    summary:
      'List accounts by the beginning of a name or an e-mail (three characters or more), domain, last four digits of the phone, and other filters; contacts are masked',
    args: [],
    input: peopleQuery.shape,
    isRead: true,
    reply: peopleList,
    seen: ({ items }) => items.map(({ id }) => id),
    run: (input, deps) => listPeople(deps, input),
    print: ({ items, ...list }) =>
      printed(
        items.map(({ id, status, last_name: last, first_name: first, created_at: created, contacts }) =>
          [id, status, `${last} ${first}`, created.slice(0, 10), ...contacts.map(({ value }) => value)].join('  '),
        ),
        list,
      ),
    example: '--last-name иванова --second-step off',
  }),
  listServices: act({
    command:
      'services list [--name TEXT] [--owner LOGIN|ID] [--state test|published|suspended|deleted|without-owner|verified] [--used-since DAY] [--unused-since DAY] [--users-at-least COUNT] [--after NEXT]',
    http: 'POST /services/list',
    role: 'reader',
    summary:
      'List services by the beginning of the name (three characters or more), owner, state, last use, and users of 30 days',
    args: [],
    input: servicesQuery.shape,
    isRead: true,
    reply: servicesList,
    run: (input, deps) => listServices(deps, input),
    print: ({ items, ...list }) =>
      printed(
        items.map(({ id, name, status, owner, last_used_on: used, users, ...more }) => {
          const { suspended_at: suspended, deleted_at: deleted, verified_at: verified } = more
          const words = [id, name, status, ...marked({ suspended, deleted, verified }), owner]
          return [...words, `last used ${used ?? 'never'}`, `${users} users`].join('  ')
        }),
        list,
      ),
    example: '--unused-since 2026-10-01',
  }),
  listActs: act({
    command:
      'acts list [--name NAME] [--act ACT] [--account ID] [--service ID] [--since DAY] [--until DAY] [--reads] [--after NEXT]',
    http: 'POST /acts/list',
    role: 'operator',
    summary:
      'List acts of support, newest first, with what they changed; `--name`: who acted; `--act`: the first word; `--reads`: looks too',
    args: [],
    input: actsQuery.shape,
    isRead: true,
    reply: actsList,
    run: (input, deps) => listActs(deps, input),
    print: ({ items, ...list }) =>
      printed(
        items.map(({ happened_at: at, act: done, who, why, account_id: account, service_id: service, before, after }) =>
          [at, done, who, account, service, changed(before, after), why].filter(Boolean).join('  '),
        ),
        list,
      ),
    example: '--act block --since 2026-11-01',
  }),
  findMessages: act({
    command: 'messages find LOGIN|ID',
    http: 'POST /messages/find',
    role: 'reader',
    summary:
      'Find a message by id, or those to a login without an account (registrations, invitations), and why they failed',
    args: ['query'],
    input: { query: oneLine(1, 320) },
    isRead: true,
    reply: z.object({ items: z.array(foundMessage) }),
    mask: ({ items }) => ({ items: items.map((one) => ({ ...one, error: one.error && maskText(one.error) })) }),
    run: async ({ query }, deps) => ({ items: await findMessages(deps, query) }),
    example: exampleId,
  }),
  readOverview: act({
    command: 'overview',
    http: 'GET /overview',
    role: 'reader',
    summary: 'Show version, warnings, signing keys, and what waits for an operator',
    input: {},
    isRead: true,
    reply: overview,
    run: (_, deps) => readOverview(deps),
  }),
  readFigures: act({
    command: 'figures',
    http: 'GET /figures',
    role: 'reader',
    summary: 'Count accounts, second steps, log-ins by service, steps of registrations, and delivery times',
    input: {},
    isRead: true,
    reply: figures,
    print: ({ log_ins: services, deliveries, ...counts }) =>
      [
        textOfReply(counts),
        ...services.map((one) => `log-ins   ${labelled(one)}`),
        ...deliveries.map((one) => `delivery  ${labelled(one)}`),
      ].join('\n'),
    run: (_, { db }) => readFigures(db),
  }),
}
