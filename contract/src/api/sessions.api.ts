import * as z from 'zod/mini'
import { place } from '../data/place.ts'
import { id } from '../fields/text.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { route } from '../route.ts'
import { listOf } from './list.ts'

/**
 * `browser`, `system`: their names, `null` when not recognised. `address`: the network address of the sign-in; `place`:
 * its approximate location, if the operator has a database. `amr`: RFC 8176 (`pwd` with `sms` or `otp`; `swk` or `hwk`
 * for a passkey). `services`: those signed in to through it.
 */
export const signedInSession = z.object({
  id: uuid,
  is_current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  place: z.nullable(place),
  amr: z.array(z.string()),
  signed_in_at: instant,
  last_used_at: instant,
  services: z.array(z.object({ client_id: z.string(), name: z.string() })),
})
export type SignedInSession = z.output<typeof signedInSession>

export const listSessions = route({
  method: 'GET',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'List my sessions: this one first, then the others, last used first',
  reply: listOf(signedInSession),
  errors: [],
})

export const deleteSession = route({
  method: 'DELETE',
  path: '/api/users/me/sessions/:session_id',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  summary:
    'End one session: its tokens are dead at the next call, and services that were signed in to through it are told to sign out',
  params: z.strictObject({ session_id: id }),
  errors: ['NOT_EXIST'],
})

export const deleteOtherSessions = route({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  summary: 'End every session but this one',
  errors: [],
})

export const sessionsApi = { listSessions, deleteSession, deleteOtherSessions }
