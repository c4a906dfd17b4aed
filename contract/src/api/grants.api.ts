import * as z from 'zod/mini'
import { consentNames } from '../claims.ts'
import type { ConsentTerm } from '../data/consent-terms.ts'
import { id, problemKey } from '../fields/text.ts'
import { count, instant } from '../fields/reply-types.ts'
import { askedApi } from './consent.api.ts'
import { was } from '../fields/was.ts'
import { route } from '../route.ts'
import { listOf, listQuery } from './list.ts'

const consentName = z.enum(consentNames)

/**
 * `claims`: those granted, in the order of the consent page. `ended_at`: access was withdrawn or the service deleted;
 * earlier reads stay visible. A service with two platforms has one grant, under either `client_id`.
 */
export const grant = z.object({
  client: z.object({
    client_id: z.string(),
    name: z.string(),
    /** Within the last 30 days. */
    former_name: z.optional(z.string()),
    description: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
    /** Host of the first redirect URI, or its scheme for a native application; null while the service has none. */
    host: z.nullable(z.string()),
    /** Unregistered client: host of its metadata document. Its data goes to that host or to the local machine. */
    document_host: z.optional(z.string()),
    /** A service of the operator, which may read without asking first (docs/govern.md#services-of-the-operator). */
    of_operator: z.optional(z.boolean()),
    /** The service's login initiation URL with our `iss` already added (OpenID Connect Core 4). */
    initiate_login_url: z.nullable(z.string()),
  }),
  claims: z.array(consentName),
  since: instant,
  last_read_at: z.nullable(instant),
  /** The last read of each granted claim, within the retention time of reads. */
  last_reads: z.array(z.object({ claim: consentName, read_at: instant })),
  ended_at: z.nullable(instant),
  /** Absent: until it is withdrawn. */
  expires_at: z.optional(instant),
})
export type Grant = z.output<typeof grant>

/**
 * One claim that the user decided about. `value`: what the service would read, returned only to the owner; `null`: not
 * set, not shared. `can_give`: it is off, has a value and is still registered by the service, so `again` of
 * `patchGrant` accepts it. `essential`: the service requires it now, so a sign-in asks again while it is off.
 */
const grantLine = z.object({
  name: consentName,
  on: z.boolean(),
  essential: z.boolean(),
  reason: z.optional(z.string()),
  value: z.nullable(z.string()),
  verified: z.optional(z.boolean()),
  can_give: z.boolean(),
})
export type GrantLine = z.output<typeof grantLine>

/** An API that the service may call for the user, with the granted scopes that the API still has. */
const grantedApi = z.pick(askedApi, { name: true, host: true, scopes: true })

/** `lines`: every claim requested so far, granted or not; empty once access has ended. */
export const grantDetail = z.extend(grant, {
  lines: z.array(grantLine),
  apis: z.optional(z.array(grantedApi)),
  max_consent_days: z.optional(z.int()),
})
export type GrantDetail = z.output<typeof grantDetail>

/** `id_token`: issued with a token. `userinfo`: read by a userinfo request (OpenID Connect Core 5.3). */
export const readWays = ['id_token', 'userinfo'] as const

export const claimRead = z.object({
  claims: z.array(consentName),
  via: z.enum(readWays),
  read_at: instant,
})
export type ClaimRead = z.output<typeof claimRead>

const params = z.strictObject({ client_id: id })

export const listGrants = route({
  method: 'GET',
  path: '/api/users/me/grants',
  who: 'signed-in',
  summary:
    'Services that may read my data; with `ended=true` those that might and may no more, for 12 months; newest first',
  query: z.extend(listQuery(['name', 'since']), { ended: z.optional(z.enum(['true', 'false'], 'v.value')) }),
  reply: listOf(grant),
  errors: [],
})

export const getGrant = route({
  method: 'GET',
  path: '/api/users/me/grants/:client_id',
  who: 'signed-in',
  summary: 'Get what one service may read, with the values',
  params,
  reply: grantDetail,
  errors: ['NOT_EXIST'],
})

const laterTerms = ['longest', 'year', 'month'] as const satisfies readonly ConsentTerm[]
const consentNameList = z.array(z.enum(consentNames, problemKey('v.value')), problemKey('v.type'))

/**
 * `claims`: the currently granted claims or a subset (else 400/4); an empty list still allows sign-in. `again`:
 * requested claims that the user declined or switched off and that have `can_give` (else 400/4). Claims never requested
 * cannot be granted. `term`: a new end from now on, within the maximum of the service (else 400/4). `shorten`: the same,
 * but earlier than the present end (else 400/4); it only takes access away.
 */
export const patchGrant = route({
  method: 'PATCH',
  path: '/api/users/me/grants/:client_id',
  who: 'signed-in',
  needs: { anyOf: ['again', 'term'], need: 'device', otherwise: 'token' },
  whilePending: 'otherwise',
  summary:
    'Leave fewer claims on: the next read lacks the others; without `offline_access` the refresh tokens die. `again`: give what was asked for and is off',
  params,
  body: z.strictObject({
    claims: consentNameList,
    again: z.optional(consentNameList),
    term: z.optional(z.enum(laterTerms, problemKey('v.value'))),
    shorten: z.optional(z.enum(laterTerms, problemKey('v.value'))),
    was,
  }),
  reply: grantDetail,
  errors: ['NOT_EXIST', 'AUTH_FORBIDDEN', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { HUMAN_FRIENDLY_MULTIPLE: [409] },
})

export const deleteGrant = route({
  method: 'DELETE',
  path: '/api/users/me/grants/:client_id',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  summary: 'Withdraw access: codes and tokens of the service are revoked and it receives a logout token',
  params,
  errors: ['NOT_EXIST'],
})

export const listReads = route({
  method: 'GET',
  path: '/api/users/me/grants/:client_id/reads',
  who: 'signed-in',
  summary: 'List what one service read and when, newest first, for 12 months; also after access has ended',
  params,
  query: z.pick(listQuery(['name']), { limit: true, offset: true }),
  reply: listOf(claimRead),
  errors: ['NOT_EXIST'],
})

/** Of the last 12 months. `by_service`: the 50 with most reads; `client_id` as in `listGrants`. */
export const readSummary = z.object({
  reads: count,
  services: count,
  by_claim: z.array(z.object({ claim: consentName, reads: count, services: count })),
  by_service: z.array(z.object({ client_id: z.nullable(z.string()), name: z.nullable(z.string()), reads: count })),
})
export type ReadSummary = z.output<typeof readSummary>

export const summarizeReads = route({
  method: 'GET',
  path: '/api/users/me/reads',
  who: 'signed-in',
  summary: 'Count the reads of my data in 12 months, by value and by service',
  reply: readSummary,
  errors: [],
})

export const grantsApi = { listGrants, getGrant, patchGrant, deleteGrant, listReads, summarizeReads }
