import { locale } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { firstName, lastName, middleName } from '@kabinet/contract/fields/person-name'
import { oneLine, problemKey } from '@kabinet/contract/fields/text'
import { type Route, route } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { act, actWith, list, params, reason } from './act-route.ts'
import { made, personFound, shownEvent, shownPerson, shownPublishRequest, shownService } from './admin-replies.ts'
import { governApi } from './govern.api.ts'
import { operatorServicesApi } from './operator-services.api.ts'

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
    blockPerson: actWith(
      '/people/:id/block',
      'End all sessions and refuse log-in; `services` is required for an owner of published services',
      z.strictObject({ ...reason.shape, services: z.optional(z.enum(['keep', 'suspend'])) }),
    ),
    unblockPerson: act('/people/:id/unblock', 'Let a blocked person in again'),
    endPersonSessions: act('/people/:id/end-sessions', 'Sign out everywhere'),
    resetSecondStep: act('/people/:id/reset-second-step', 'Let the password alone in, until a second step is chosen'),
    unfreezeContacts: act('/people/:id/unfreeze', 'Let contacts work again that “This was not me” froze'),
    resendLetters: act('/people/:id/resend', 'Send what did not come, or a new link'),
    allowServices: act('/people/:id/allow-services', 'Let a user connect services under `SERVICES=invited`'),
    disallowServices: act('/people/:id/disallow-services', 'Withdraw it; services that are connected stay'),
    erasePerson: act('/people/:id/erase', 'Erase a blocked or deleted account for good'),
  },
  ...governApi,
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
    listPublishRequests: list(
      '/publish-requests',
      'List the test services that wait to be published, oldest first',
      shownPublishRequest,
    ),
    approvePublishing: act('/publish-requests/:id/approve', 'Publish a service that waits, and tell its owner'),
    refusePublishing: act('/publish-requests/:id/refuse', 'Leave it in test mode; its owner reads `why`'),
    suspendService: act('/services/:id/suspend', 'Nobody signs in there, and its tokens open nothing'),
    takeService: act('/services/:id/take', 'Make it a service of the operator'),
    giveService: actWith(
      '/services/:id/give',
      'Give it to the user with this e-mail or phone',
      z.strictObject({ ...reason.shape, login }),
    ),
    makeServiceSecret: act('/services/:id/secret', 'Make a new secret of a service of the operator'),
    verifyService: actWith(
      '/services/:id/verify',
      'Show users that you checked who runs it; `host` (several with commas) and `name` must be those in force',
      z.strictObject({ ...reason.shape, host: oneLine(1, 2000), name: oneLine(1, 128) }),
    ),
    unverifyService: act('/services/:id/unverify', 'End that'),
    proveApi: actWith(
      '/services/:id/prove-api',
      'Confirm that the address is an API of the service, and take it out of test mode',
      z.strictObject({ ...reason.shape, address: oneLine(1, 2000) }),
    ),
    unproveApi: actWith(
      '/services/:id/unprove-api',
      'Put it into test mode',
      z.strictObject({ ...reason.shape, address: oneLine(1, 2000) }),
    ),
    trustService: act('/services/:id/trust', 'Make a service of the operator first-party: it asks for no consent'),
    untrustService: act('/services/:id/untrust', 'End that'),
    restoreService: act('/services/:id/restore', 'Take a suspended service back into use'),
    ...operatorServicesApi,
  },
} satisfies Record<string, Record<string, Route>>
