import { oneLine } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { policyNames } from '@kabinet/contract/data/policies'
import { setPolicy, showPolicies, showSettings } from '../support/policies.ts'
import { act, said } from './act.ts'
import { exampleWhy } from './example.ts'
import { shownPolicy } from '@kabinet/contract/admin/overview'
import { actDone } from '@kabinet/contract/admin/replies'

const text = z.nullable(z.string())
const setting = z.object({
  name: z.string(),
  value: text,
  default: text,
  source: z.enum(['environment', 'file', 'default', 'database']),
})

/** Docs: docs/govern.md#policies-without-a-restart. */
export const policyActs = {
  listPolicies: act({
    command: 'policy show',
    http: 'GET /policies',
    role: 'reader',
    summary: 'List the policies: what holds, what environment and database say, and who set it',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(shownPolicy) }),
    print: ({ items }) =>
      items
        .map(({ policy: name, in_force, environment, database, changed_at, who, why }) => {
          const since = database === null ? '' : `, database: ${database} since ${changed_at} by ${who}: ${why}`
          return `${name}: ${in_force ?? '—'} (environment: ${environment ?? '—'}${since})`
        })
        .join('\n'),
    run: async (_, deps) => ({ items: await showPolicies(deps) }),
  }),
  setPolicy: act({
    needsStepUp: true,
    command: 'policy set POLICY VALUE [--group GROUP] [--from DAY] [--expected VALUE] --why TEXT',
    http: 'POST /policies/:policy',
    role: 'operator',
    summary:
      'Set a policy on every server, if the environment does not forbid it; `--group`, `--from`: of second-step; `--expected`: only if this value is in force',
    args: ['policy', 'value'],
    typed: {
      options: { group: 'string', from: 'string', expected: 'string' },
      read: ({ value, group, from }) => ({
        value: [value, group === undefined ? '' : `:${group}`, from === undefined ? '' : ` from ${from}`].join(''),
      }),
    },
    input: {
      policy: z.enum(policyNames),
      value: oneLine(1, 1000),
      expected: z.optional(z.string().check(z.maxLength(1000))),
    },
    reply: actDone,
    run: ({ policy: name, ...input }, deps) => said(setPolicy(deps, { name, ...input })),
    example: `registration closed ${exampleWhy}`,
  }),
  listSettings: act({
    command: 'settings list',
    http: 'GET /settings',
    role: 'operator',
    summary: 'List every setting with its value in force, source and default; of secrets only that they are set',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(setting) }),
    print: ({ items }) =>
      items
        .map(
          ({ name, value, source, ...rest }) =>
            `${name} = ${value ?? '—'} (${source}; default: ${rest.default ?? '—'})`,
        )
        .join('\n'),
    run: async (_, deps) => ({ items: showSettings(deps) }),
  }),
}
