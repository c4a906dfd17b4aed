import { endAllGrants, endAllSessions } from '../support/end-everything.ts'
import { auditPage, actDone } from '@kabinet/contract/admin/replies'
import { act, said } from './act.ts'
import { exampleWhy } from './example.ts'
import { auditRequestOf, auditQuery, readAuditPage } from '../../features/audit/audit.ts'
import * as z from 'zod/mini'

const example = `--yes id.example.com ${exampleWhy}`

/** After a restored dump: its queued messages are dropped too. */
const restored = { restored: z.optional(z.boolean()) }

export const everybodyActs = {
  endAllSessions: act({
    command: 'sessions end-all [--restored] --yes HOST --why TEXT',
    http: 'POST /end-all-sessions',
    role: 'operator',
    summary: 'End every session, token, code and link of all users',
    isForAll: true,
    needsStepUp: true,
    input: restored,
    reply: actDone,
    run: (input, { db }) => said(endAllSessions(db, input)),
    example,
  }),
  endAllGrants: act({
    command: 'grants end-all [--restored] --yes HOST --why TEXT',
    http: 'POST /end-all-grants',
    role: 'operator',
    summary: 'The same, and withdraw all consents: users are asked again',
    isForAll: true,
    needsStepUp: true,
    input: restored,
    reply: actDone,
    run: (input, { db }) => said(endAllGrants(db, input)),
    example,
  }),
  readAudit: act({
    command: 'audit [--since TIME] [--until TIME] [--name NAME] [--act ACT] [--account ID] [--service ID] [--follow]',
    http: 'GET /audit',
    role: 'operator',
    summary:
      'Print security events and acts of support as JSON lines, of the last day or since a time; `--name`: who acted; `--act`: the first word of an act, or a kind of event',
    input: auditQuery.shape,
    isRead: true,
    reply: auditPage,
    run: (input, { db }) => readAuditPage(db, auditRequestOf(input)),
    print: ({ items }) => items.map((line) => JSON.stringify(line)).join('\n'),
    example: '--since 2026-11-23T08:00:00Z --follow',
  }),
}
