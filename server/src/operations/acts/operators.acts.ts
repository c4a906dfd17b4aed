import { oneLine } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { createAdminToken, endAdminToken } from '../operators/admin-tokens.ts'
import { listAdminTokens } from '../operators/admin-tokens.sql.ts'
import { operatorRole, roles } from '@kabinet/contract/admin/roles'
import { changeRole, wantedRoles } from '../operators/change-role.ts'
import { listRoles } from '../operators/operator-role.sql.ts'
import { beginFile } from '../support/begin-file.ts'
import { act, actorName, person, said } from './act.ts'
import { exampleWhy } from './example.ts'
import { actDone, adminToken } from '@kabinet/contract/admin/replies'

const count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

const role = z.enum(wantedRoles)

/** Tokens do not leave the machine. */
export const operatorActs = {
  changeRole: act({
    command: 'people role LOGIN|ID none|support|operator [--from ROLE] --why TEXT',
    http: 'POST /people/:id/role',
    role: 'operator',
    needsStepUp: true,
    onlyConsole: true,
    summary: 'Give, change or take the role at the console, or give a suspended one back; the console never raises one',
    person: 'id',
    args: ['id', 'role'],
    input: { ...person, role, from: z.optional(role) },
    reply: actDone,
    run: (input, deps, actor) => said(changeRole(deps, input, actor)),
    example: `olga@example.com operator ${exampleWhy}`,
  }),
  listRoles: act({
    command: 'people roles',
    http: 'GET /roles',
    role: 'operator',
    summary: 'List who has a role at the console, and whether it is suspended',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(operatorRole) }),
    run: async (_, { db }) => ({ items: await listRoles(db) }),
  }),
  createAdminToken: act({
    command: 'tokens create NAME --role reader|support|operator [--days DAYS] --why TEXT',
    role: 'operator',
    summary:
      'Print a new token of the admin API for one person, only now, valid 90 days or less; the one before ends at once',
    args: ['name'],
    input: {
      name: actorName,
      role: z.enum(roles),
      days: z.optional(z.string().check(z.regex(/^([1-9]|[1-8]\d|90)$/))),
    },
    reply: z.object({ token: z.string(), expires_at: z.string() }),
    run: ({ name: holder, role, days = '90', who, why }, deps) =>
      createAdminToken(deps, { holder, role, days: Number(days), who, why }),
    print: ({ token }) => token,
    example: `olga --role support ${exampleWhy}`,
  }),
  listAdminTokens: act({
    command: 'tokens list',
    role: 'operator',
    summary: 'List the tokens of the admin API with their role, end and last use',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(adminToken) }),
    run: async (_, { db }) => ({ items: await listAdminTokens(db) }),
  }),
  beginFile: act({
    command: 'files begin ACT HASH --lines COUNT [--spread] --why TEXT',
    http: 'POST /files',
    role: 'support',
    summary: 'Record that an act begins for each line of a file; `--file` does it by itself',
    args: ['act', 'hash'],
    input: {
      act: oneLine(1, 64),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      lines: count,
      spread: z.optional(z.boolean()),
    },
    reply: actDone,
    run: (input, deps) => said(beginFile(deps, input)),
    example: `block ${'0'.repeat(64)} --lines 10 ${exampleWhy}`,
  }),
  endAdminToken: act({
    command: 'tokens end NAME --why TEXT',
    role: 'operator',
    summary: 'End the token of a person at once',
    args: ['name'],
    input: { name: actorName },
    reply: actDone,
    run: ({ name: holder, who, why }, deps) => said(endAdminToken(deps, { holder, who, why })),
    example: `olga ${exampleWhy}`,
  }),
}
