import { legalKinds } from '@kabinet/contract/legal/legal-text'
import * as z from 'zod/mini'
import { listLegalChanges } from '../../features/legal/legal-changes.sql.ts'
import { invalidField } from '../../lib/api-error.ts'
import { askAgain } from '../support/ask-again.ts'
import { act, said } from './act.ts'
import { exampleWhy } from './example.ts'
import { legalSummary, shownLegalChange } from '@kabinet/contract/admin/legal'
import { actDone } from '@kabinet/contract/admin/replies'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Docs: docs/govern.md#legal-texts. */
export const legalActs = {
  askAgain: act({
    command:
      'legal ask user-agreement|personal-data VERSION --ru TEXT --en TEXT [--effective DAY] [--stop-tokens DAY] --yes HOST --why TEXT',
    http: 'POST /legal-changes',
    status: 201,
    role: 'operator',
    summary: 'Ask every user to accept the newest version of a legal text; `summary` says in one sentence what changed',
    isForAll: true,
    args: ['kind', 'version'],
    input: {
      kind: z.enum(legalKinds),
      version: day,
      summary: legalSummary,
      effective_at: z.optional(day),
      stop_tokens_at: z.optional(day),
    },
    typed: {
      options: { ru: 'string', en: 'string', effective: 'string', 'stop-tokens': 'string' },
      read: ({ kind, ru, en, effective, 'stop-tokens': stop }) => ({
        kind: String(kind).replace('-', '_'),
        summary: { ru, en },
        effective_at: effective,
        stop_tokens_at: stop,
      }),
    },
    reply: actDone,
    run: ({ effective_at, stop_tokens_at, ...input }, deps) => {
      const effectiveAt = midnight('effective_at', effective_at)
      const stopTokensAt = midnight('stop_tokens_at', stop_tokens_at)
      return said(askAgain(deps, { ...input, effectiveAt, stopTokensAt }))
    },
    example: `user-agreement 2027-01-31 --ru "Добавлены приглашения." --en "Adds invitations." --effective 2027-02-15 --yes id.example.com ${exampleWhy}`,
  }),
  listLegalChanges: act({
    command: 'legal list',
    http: 'GET /legal-changes',
    role: 'reader',
    summary: 'List the versions of legal texts that users are asked to accept, and how many did',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(shownLegalChange) }),
    run: async (_, { db }) => ({ items: await listLegalChanges(db) }),
  }),
}

function midnight(field: string, date: string | undefined): string | undefined {
  if (date === undefined) return undefined
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) throw invalidField(field, 'v.value')
  return at.toISOString()
}
