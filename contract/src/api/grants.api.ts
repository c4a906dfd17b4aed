import * as z from 'zod/mini'
import { consentNames } from '../claims.ts'
import { id, problemKey } from '../fields/text.ts'
import { instant } from '../fields/told.ts'
import { route } from '../route.ts'
import { listOf, listQuery } from './list.ts'

const consentName = z.enum(consentNames)

/**
 * What one service may read of a person. `claims`: left on, in the order of the consent page; `ended_at`: access was withdrawn, or the
 * service deleted, and what it read before is still to be seen. A service on two platforms is one grant, under either `client_id`.
 */
export const grant = z.object({
  client: z.object({
    client_id: z.string(),
    name: z.string(),
    /** Its previous name, if it changed within the last 30 days. */
    former_name: z.optional(z.string()),
    description: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
    /** Of its first redirect URI: the host, or the scheme of an application. */
    host: z.string(),
    /** Of an unknown application, which nobody registered: the host that it says it is from, and that its data goes to or that of this machine. */
    document_host: z.optional(z.string()),
    /** Where the service lets one sign in from here, our `iss` already in it (OpenID Connect Core 4). */
    initiate_login_url: z.nullable(z.string()),
  }),
  claims: z.array(consentName),
  since: instant,
  last_read_at: z.nullable(instant),
  /** Of each claim that is on and was read within the time that reads are kept. */
  last_reads: z.array(z.object({ claim: consentName, read_at: instant })),
  ended_at: z.nullable(instant),
})
export type Grant = z.output<typeof grant>

/**
 * One claim that the person decided about. `value`: what the service would read, for the owner's eyes only; `null`: not set, not shared.
 * `can_give`: it is off, has a value and is still registered by the service, so that `again` of `patchGrant` takes it.
 */
const grantLine = z.object({
  name: consentName,
  on: z.boolean(),
  reason: z.optional(z.string()),
  value: z.nullable(z.string()),
  verified: z.optional(z.boolean()),
  can_give: z.boolean(),
})
export type GrantLine = z.output<typeof grantLine>

/** `lines`: what was asked so far, left on or not; none once access has ended. */
export const grantDetail = z.extend(grant, { lines: z.array(grantLine) })
export type GrantDetail = z.output<typeof grantDetail>

/** `id_token`: it came with a token; `userinfo`: by a request of its own (OpenID Connect Core 5.3). */
export const claimRead = z.object({
  claims: z.array(consentName),
  via: z.enum(['id_token', 'userinfo']),
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
  summary: 'What one service may read, with the values',
  params,
  reply: grantDetail,
  errors: ['NOT_EXIST'],
})

const consentNamesGiven = z.array(z.enum(consentNames, problemKey('v.value')), problemKey('v.type'))

/**
 * `claims`: all of those on now, or fewer (else 400/4). None at all still lets one sign in to the service. `again`: those that the service asked
 * for and the person left or switched off, where `can_give` says so (else 400/4). What the service never asked for cannot be given here.
 */
export const patchGrant = route({
  method: 'PATCH',
  path: '/api/users/me/grants/:client_id',
  who: 'signed-in',
  needs: { anyOf: ['again'], need: 'device', otherwise: 'token' },
  summary:
    'Leave fewer claims on: the next read lacks the others; without `offline_access` the refresh tokens die. `again`: give what was asked for and is off',
  params,
  body: z.strictObject({ claims: consentNamesGiven, again: z.optional(consentNamesGiven) }),
  reply: grantDetail,
  errors: ['NOT_EXIST', 'AUTH_FORBIDDEN'],
})

export const deleteGrant = route({
  method: 'DELETE',
  path: '/api/users/me/grants/:client_id',
  who: 'signed-in',
  needs: 'token',
  summary: 'Withdraw access: codes and tokens of the service die at once, it is told to sign out, and has to ask anew',
  params,
  errors: ['NOT_EXIST'],
})

export const listReads = route({
  method: 'GET',
  path: '/api/users/me/grants/:client_id/reads',
  who: 'signed-in',
  summary: 'What one service read and when, newest first, for 12 months; also after access has ended',
  params,
  query: z.pick(listQuery(['name']), { limit: true, offset: true }),
  reply: listOf(claimRead),
  errors: ['NOT_EXIST'],
})

export const grantsApi = { listGrants, getGrant, patchGrant, deleteGrant, listReads }
