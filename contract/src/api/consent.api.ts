import * as z from 'zod/mini'
import { inEachLanguage } from '../fields/in-each-language.ts'
import { consentNames } from '../claims.ts'
import { consentTerms } from '../data/consent-terms.ts'
import { apiScope } from '../data/api-scope.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { id, problemKey, token } from '../fields/text.ts'
import type { Need } from '../needs.ts'
import { pendingAgreement } from './agreements.api.ts'
import { route } from '../route.ts'
import { slicesInfo } from '../fields/slices.ts'

/**
 * `granted`: granted at an earlier consent. `is_new`: never decided; preselected, and marked if others were decided.
 * `value`: what the service would read, returned only to the signed-in owner. `null`: not set, so not shared, and asked
 * for again once it is set. `verified: false`: set, but withheld until it is verified.
 */
export const askedClaim = z.object({
  name: z.enum(consentNames),
  essential: z.boolean(),
  granted: z.boolean(),
  is_new: z.boolean(),
  reason: z.optional(z.string()),
  value: z.nullable(z.string()),
  verified: z.optional(z.boolean()),
})
export type AskedClaim = z.output<typeof askedClaim>

/** An API that the service wants to call for the user, with the requested scopes. Its owner wrote name and titles. `host`: of its address. */
export const askedApi = z.object({ id: uuid, name: z.string(), host: z.string(), scopes: z.array(apiScope) })
export type AskedApi = z.output<typeof askedApi>

export const authorizationRequest = z.object({
  client: z.object({
    client_id: z.string(),
    name: z.string(),
    /** Within the last 30 days. */
    former_name: z.optional(z.string()),
    logo_url: z.nullable(z.string()),
    description: z.nullable(z.string()),
    owner_verified: z.boolean(),
    verified_at: z.optional(instant),
    /** `name` is absent for a service of the operator. */
    owner: z.optional(z.object({ name: z.optional(z.string()), since: instant })),
    no_owner_since: z.optional(instant),
    redirect_host: z.string(),
    /** Unregistered client: host of the client metadata document, whose URL is its `client_id`. */
    document_host: z.optional(z.string()),
    takes_unverified_contacts: z.optional(z.literal(true)),
    /** Absent if every user may sign in. `testers`: the service is in test mode. `listed`: it has an access list. */
    admits: z.optional(z.enum(['testers', 'listed'])),
    /** Device authorization (RFC 8628): no redirect to that host follows. */
    device: z.optional(z.literal(true)),
  }),
  state: z.enum(['login', 'consent', 'continue']),
  /** The user may not sign in: a test service that they neither own nor test, a trial of another user, not on the list, or an API in test mode. */
  barred: z.optional(z.enum(['test', 'try', 'list', 'api'])),
  /** The service has received this user's data before, but never at this address. */
  new_host: z.optional(z.literal(true)),
  account: z.optional(z.object({ name: z.string(), email: z.nullable(z.string()), slices_info: slicesInfo })),
  pending_agreements: z.optional(z.array(pendingAgreement)),
  login_hint: z.optional(z.string()),
  /** Maximum of the service; without it a consent may last until it is withdrawn. */
  max_consent_days: z.optional(z.int()),
  /** End of the consent that the user has given. */
  until: z.optional(instant),
  apis: z.optional(z.array(askedApi)),
  claims: z.array(askedClaim),
})
export type AuthorizationRequest = z.output<typeof authorizationRequest>

/** Only in the browser that started the request (else 404/10). 410/10 after an hour; 409/13 when another tab replaced it. */
export const getAuthorizationRequest = route({
  method: 'GET',
  path: '/api/oauth/authorize',
  who: 'maybe-signed-in',
  summary: 'Get what a service asks for',
  query: z.strictObject({ interaction: token }),
  reply: authorizationRequest,
  errors: ['NOT_EXIST', 'ALREADY_EXIST'],
  statuses: { NOT_EXIST: [404, 410] },
})

const decisions = ['provide', 'reject', 'switch_account'] as const
type Decision = (typeof decisions)[number]

/** `apis`: the ids of all APIs of the request, as a proof that they were shown (else 400/4). `reject` and `switch_account` need no session; `provide` needs a confirmed one (else 401/6 or 403/1006), and that no legal text waits. */
export const decideAuthorizationRequest = route({
  method: 'POST',
  path: '/api/oauth/authorize',
  who: 'maybe-signed-in',
  needs: {
    by: 'decision',
    each: { provide: 'device', reject: 'token', switch_account: 'device' } satisfies Record<Decision, Need>,
  },
  afterSupport: ['provide'],
  whilePending: true,
  repeat: 'by-act',
  summary: 'Provide, reject or switch account',
  body: z.strictObject({
    interaction: token,
    decision: z.enum(decisions, problemKey('v.value')),
    claims: z.optional(z.array(z.enum(consentNames, problemKey('v.value')))),
    apis: z.optional(z.array(id)),
    /** `kept`: the end of the earlier consent, `until` (else 400/4). Absent: as `kept`, or else `longest`. */
    term: z.optional(z.enum(['kept', ...consentTerms], problemKey('v.value'))),
  }),
  reply: z.object({ redirect_url: z.string() }),
  errors: [
    'NOT_EXIST',
    'ALREADY_EXIST',
    'AUTH_FORBIDDEN',
    'AUTH_NOT_PROVIDED',
    'TOKEN_NOT_CONFIRMED',
    'INVALID_PARAM_VALUE',
  ],
  statuses: { NOT_EXIST: [404, 410] },
})

/** `flow`: the `x-request-id` by which the owner finds the request. `sent`, `registered`: only for owners and testers of the service. */
const explanation = z.object({
  text: inEachLanguage,
  flow: z.optional(z.string()),
  guide_url: inEachLanguage,
  parameter: z.nullable(z.string()),
  sent: z.nullable(z.string()),
  registered: z.nullable(z.array(z.string())),
})
export type Explanation = z.output<typeof explanation>

export const heldRedirect = z.object({
  redirect_host: z.nullable(z.string()),
  /** The service's address with the response parameters; the page never follows it automatically. */
  redirect_url: z.nullable(z.string()),
  /** The OAuth error; null when the user was signed out without an error. */
  error: z.nullable(z.string()),
  explanation: z.nullable(explanation),
})
export type HeldRedirect = z.output<typeof heldRedirect>

/**
 * Identified by `next` in the page address, valid for ten minutes. 404/10 when this server did not seal it, or the
 * service was deleted or moved.
 */
export const getHeldRedirect = route({
  method: 'GET',
  path: '/api/oauth/way-on',
  who: 'maybe-signed-in',
  summary: 'Why a request was refused, and the link back to the service',
  query: z.strictObject({
    next: z
      .string(problemKey('v.required'))
      .check(
        z.minLength(1, problemKey('v.required')),
        z.maxLength(16_000, problemKey('v.value')),
        z.regex(/^[\w.-]*$/, problemKey('v.value')),
      ),
  }),
  reply: heldRedirect,
  errors: ['NOT_EXIST'],
})

export const consentApi = { getAuthorizationRequest, decideAuthorizationRequest, getHeldRedirect }
