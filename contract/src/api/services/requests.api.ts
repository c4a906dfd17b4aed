import * as z from 'zod/mini'
import { inEachLanguage } from '../../fields/in-each-language.ts'
import { count, instant } from '../../fields/reply-types.ts'
import { id } from '../../fields/text.ts'
import { route } from '../../route.ts'

/** Where a service talks to the provider: its endpoints, and the log-out messages that the provider posts to it. */
export const requestSteps = [
  'authorize',
  'par',
  'device',
  'token',
  'userinfo',
  'introspection',
  'revocation',
  'log-out',
  'back-channel',
] as const
export type RequestStep = (typeof requestSteps)[number]

/** `note`: answered with less than was asked, or ended by the user. */
export const requestOutcomes = ['done', 'note', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

const serviceRequest = z.object({
  step: z.enum(requestSteps),
  outcome: z.enum(requestOutcomes),
  /** The OAuth error; null for a success. */
  error: z.nullable(z.string()),
  /** Equal successes of a minute, and equal refusals of a day (UTC) with the same sent value, are one item. In test mode each success is an item. */
  times: count,
  first_at: instant,
  last_at: instant,
  /** The `grant_type` of a successful token request. */
  grant_type: z.nullable(z.string()),
  /** The advice to the developer; null for a success. */
  advice: z.nullable(inEachLanguage),
  guide_url: z.nullable(inEachLanguage),
  /** The parameter to change, its sent value (at most 200 characters), and what is registered in its place. */
  parameter: z.nullable(z.string()),
  sent: z.nullable(z.string()),
  registered: z.nullable(z.array(z.string())),
  /** True when `sent` is an address on a host of the service, or on loopback, that can be registered as it is. */
  can_be_registered: z.boolean(),
  /** The network of the last caller: /24 of IPv4, /48 of IPv6. */
  network: z.nullable(z.string()),
  /** True when the client did not prove its identity: any caller can send its `client_id`. */
  is_claimed: z.boolean(),
  /** Of the last such request; null for a success. `flow` is its `x-request-id`. */
  status: z.nullable(count),
  flow: z.nullable(z.string()),
  auth_method: z.nullable(z.string()),
  /** The name of the client library or browser, if it is a known one. */
  software: z.nullable(z.string()),
})
export type ServiceRequest = z.output<typeof serviceRequest>

/** Newest first, of the last 7 days: at most 100 successes (50 in test mode), 100 refusals, and 200 of unproven clients. Without users, codes and tokens. */
export const listClientRequests = route({
  method: 'GET',
  path: '/api/clients/:id/requests',
  who: 'signed-in',
  summary: 'List the last requests of one of my services, with the reason of each refusal',
  params: z.strictObject({ id }),
  reply: z.object({ items: z.array(serviceRequest) }),
  errors: ['NOT_EXIST'],
})

/** Its outcome is the newest `back-channel` request. NOT_EXIST also when the service has no back-channel address. */
export const testClientLogout = route({
  method: 'POST',
  path: '/api/clients/:id/test-logout',
  who: 'signed-in',
  needs: 'device',
  repeat: 'acts-again',
  summary: 'Send a log-out message about me, with an unknown `sid`, to one of my services',
  params: z.strictObject({ id }),
  errors: ['NOT_EXIST'],
})

export const clientRequestsApi = { listClientRequests, testClientLogout }
