import * as z from 'zod/mini'
import { client } from '../../data/client-fields.ts'
import { id, oneLine } from '../../fields/text.ts'
import { count, instant, uuid } from '../../fields/reply-types.ts'
import { limits } from '../../limits.ts'
import { route } from '../../route.ts'

const params = z.strictObject({ id })
const shownAt = z.string('v.type').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'v.value'))
const upTo = (max: number) => z.int('v.type').check(z.minimum(1, 'v.value'), z.maximum(max, 'v.value'))

/** An initial access token (RFC 7591 3) as returned to its owner; the token itself is returned once. */
const registrationToken = z.object({
  id: uuid,
  name: z.string(),
  services_made: count,
  services_left: count,
  created_at: instant,
  expires_at: instant,
})
export type RegistrationToken = z.output<typeof registrationToken>

export const listRegistrationTokens = route({
  method: 'GET',
  path: '/api/registration-tokens',
  who: 'signed-in',
  summary: 'List the tokens with which software may register services for me, newest first',
  /** `may_connect`: false where software registers no services. */
  reply: z.object({ items: z.array(registrationToken), may_connect: z.optional(z.boolean()) }),
  errors: [],
})

export const createRegistrationToken = route({
  method: 'POST',
  path: '/api/registration-tokens',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Issue a registration token for a number of services and days; `token` is shown once',
  body: z.strictObject({
    name: oneLine(limits.nameMin, limits.nameMax),
    services: upTo(20),
    days: upTo(30),
  }),
  reply: z.extend(registrationToken, { token: z.optional(z.string()) }),
  secret: 'token',
  status: 201,
  errors: ['HUMAN_FRIENDLY'],
})

/** Services registered with the token are kept. */
export const deleteRegistrationToken = route({
  method: 'DELETE',
  path: '/api/registration-tokens/:id',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  summary: 'Revoke a registration token',
  params,
  errors: ['NOT_EXIST'],
})

/** `proposed_at`: identifies the proposal that was shown. 10 when a newer one replaced it. */
export const decideProposal = route({
  method: 'POST',
  path: '/api/clients/:id/proposal',
  who: 'signed-in',
  needs: { by: 'answer', each: { yes: 'step-up', no: 'token' } },
  whilePending: ['no'],
  repeat: 'acts-again',
  summary: 'Accept or reject a change that software proposes for one of my services',
  params,
  body: z.strictObject({ answer: z.enum(['yes', 'no'], 'v.value'), proposed_at: shownAt }),
  reply: z.object({ client: z.nullable(client) }),
  errors: ['NOT_EXIST'],
})

/** Revokes the registration access token (RFC 7592 1.2); the service is unchanged. */
export const endManagement = route({
  method: 'DELETE',
  path: '/api/clients/:id/registration',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  summary: 'Stop software from changing one of my services',
  params,
  errors: ['NOT_EXIST'],
})

export const clientRegistrationApi = {
  listRegistrationTokens,
  createRegistrationToken,
  deleteRegistrationToken,
  decideProposal,
  endManagement,
}
