import { locale } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { firstName, lastName, middleName } from '@kabinet/contract/fields/person-name'
import { id, oneLine, problemKey } from '@kabinet/contract/fields/text'
import { type Route, route } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import {
  actDone,
  legalSummary,
  made,
  personFound,
  shownEvent,
  shownInvitation,
  shownLegalChange,
  shownPerson,
  shownService,
} from './admin-replies.ts'

const reason = z.strictObject({ by: oneLine(1, 64), why: oneLine(1, 500) })
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const params = z.object({ id })
const act = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    who: 'operator',
    summary,
    params,
    body: reason,
    reply: actDone,
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
  })

/**
 * `login`: e-mail or phone, verified or not. `query`: the same, or "last first" or its beginning (two letters or more), the id of an account,
 * or the id of a message. Exactly one of them.
 */
const found = z
  .strictObject({ login: z.optional(login), query: z.optional(oneLine(1, 320)) })
  .check(z.refine((body) => (body.login === undefined) !== (body.query === undefined), problemKey('v.required')))

/** API for an operator's console, on the separate admin listener (docs/operate-reference.md#a-console-of-your-own). */
export const adminApi = {
  people: {
    createPerson: route({
      method: 'POST',
      path: '/people',
      who: 'operator',
      summary: 'Create an account without a message; its user sets a password by a reset',
      body: z.strictObject({
        ...reason.shape,
        login,
        first_name: firstName,
        last_name: lastName,
        middle_name: z.optional(middleName),
        locale: z.optional(locale),
      }),
      reply: made,
      status: 201,
      repeat: 'acts-again',
      errors: ['HUMAN_FRIENDLY'],
    }),
    findPeople: route({
      method: 'POST',
      path: '/people/find',
      who: 'operator',
      summary:
        'Accounts and unconfirmed registrations by e-mail or phone; accounts by name or id, newest first, at most 20',
      body: found,
      reply: z.object({ items: z.array(personFound) }),
      repeat: 'acts-again',
      errors: [],
    }),
    getPerson: route({
      method: 'GET',
      path: '/people/:id',
      who: 'operator',
      summary: 'Get a user with their last messages and the acts of support',
      params,
      reply: shownPerson,
      errors: ['NOT_EXIST'],
    }),
    listPersonEvents: route({
      method: 'GET',
      path: '/people/:id/events',
      who: 'operator',
      summary: 'List the newest hundred security events',
      params,
      reply: z.object({ items: z.array(shownEvent) }),
      errors: [],
    }),
    exportPerson: route({
      method: 'POST',
      path: '/people/:id/export',
      who: 'operator',
      summary: 'Export all data of the user, decrypted; the photo is in the storage',
      params,
      body: reason,
      reply: z.record(z.string(), z.unknown()),
      repeat: 'acts-again',
      errors: ['NOT_EXIST'],
    }),
    blockPerson: act('/people/:id/block', 'End all sessions and refuse log-in'),
    unblockPerson: act('/people/:id/unblock', 'Let a blocked person in again'),
    endPersonSessions: act('/people/:id/end-sessions', 'Sign out everywhere'),
    resetSecondStep: act('/people/:id/reset-second-step', 'Let the password alone in, until a second step is chosen'),
    unfreezeContacts: act('/people/:id/unfreeze', 'Let contacts work again that “This was not me” froze'),
    resendLetters: act('/people/:id/resend', 'Send what did not come, or a new link'),
    erasePerson: act('/people/:id/erase', 'Erase a blocked or deleted account for good'),
  },
  invitations: {
    invitePerson: route({
      method: 'POST',
      path: '/invitations',
      who: 'operator',
      summary: 'Invite an e-mail or phone to register; `service`: the id of the service that it is for',
      body: z.strictObject({ ...reason.shape, login, service: z.optional(id), locale: z.optional(locale) }),
      reply: made,
      status: 201,
      repeat: 'acts-again',
      errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
    }),
    listInvitations: route({
      method: 'GET',
      path: '/invitations',
      who: 'operator',
      summary: 'List the newest thousand invitations',
      reply: z.object({ items: z.array(shownInvitation) }),
      errors: [],
    }),
    resendInvitation: act('/invitations/:id/resend', 'Send a new link, which replaces the old one'),
    revokeInvitation: act('/invitations/:id/revoke', 'Make the link of an invitation useless'),
  },
  legal: {
    askAgain: route({
      method: 'POST',
      path: '/legal-changes',
      who: 'operator',
      summary: 'Ask every user to accept the newest version of a legal text; `summary`: what changed, in one sentence',
      body: z.strictObject({
        ...reason.shape,
        kind: z.enum(legalKinds),
        version: day,
        summary: legalSummary,
        effective_at: z.optional(day),
        stop_tokens_at: z.optional(day),
      }),
      reply: actDone,
      status: 201,
      repeat: 'acts-again',
      errors: ['HUMAN_FRIENDLY'],
    }),
    listLegalChanges: route({
      method: 'GET',
      path: '/legal-changes',
      who: 'operator',
      summary: 'List the versions that users are asked to accept',
      reply: z.object({ items: z.array(shownLegalChange) }),
      errors: [],
    }),
  },
  services: {
    findServices: route({
      method: 'GET',
      path: '/services/:service',
      who: 'operator',
      summary: 'Get a service with the acts of support',
      params: z.object({ service: oneLine(1, 512) }),
      reply: z.object({ items: z.array(shownService) }),
      errors: ['NOT_EXIST'],
    }),
    suspendService: act('/services/:id/suspend', 'Nobody signs in there, and its tokens open nothing'),
    restoreService: act('/services/:id/restore', 'Take a suspended service back into use'),
  },
} satisfies Record<string, Record<string, Route>>
