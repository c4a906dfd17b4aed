import * as z from 'zod/mini'
import { inEachLanguage } from '../fields/in-each-language.ts'
import { calendarDay, instant } from '../fields/reply-types.ts'
import { problemKey } from '../fields/text.ts'
import { legalKinds } from '../legal/legal-text.ts'
import { route } from '../route.ts'

const kind = z.enum(legalKinds, problemKey('v.value'))
const version = z.string(problemKey('v.required')).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, problemKey('v.value')))

/** `summary`: what changed, by the operator; null when it is the first one. */
export const pendingAgreement = z.object({
  kind: z.enum(legalKinds),
  version: calendarDay,
  summary: z.nullable(inEachLanguage),
  accepted_version: z.nullable(calendarDay),
})
export type PendingAgreement = z.output<typeof pendingAgreement>

/** docs/govern.md#legal-texts. */
export const agreementsApi = {
  listAgreements: route({
    method: 'GET',
    path: '/api/users/me/agreements',
    who: 'signed-in',
    summary: 'List the accepted versions of the legal texts, newest first',
    reply: z.object({
      items: z.array(z.object({ kind: z.enum(legalKinds), version: calendarDay, agreed_at: instant })),
    }),
    errors: [],
  }),
  /** 400/4 when another version is pending than the accepted one: the user must read that one. */
  acceptAgreements: route({
    method: 'POST',
    path: '/api/users/me/agreements',
    who: 'signed-in',
    needs: 'device',
    whilePending: true,
    summary: 'Accept the pending legal texts; returns what is still pending',
    body: z.strictObject({
      accepted: z.array(z.strictObject({ kind, version })).check(z.minLength(1), z.maxLength(2)),
    }),
    reply: z.object({ pending: z.array(pendingAgreement) }),
    repeat: 'acts-again',
    errors: [],
  }),
}
