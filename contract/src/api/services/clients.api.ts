import * as z from 'zod/mini'
import { client, clientChanges, newClient, sensitiveClientFields } from '../../data/client-fields.ts'
import { listedClient } from '../../data/listed-client.ts'
import { id, problemKey } from '../../fields/text.ts'
import { count, calendarDay, instant } from '../../fields/reply-types.ts'
import { was } from '../../fields/was.ts'
import { route } from '../../route.ts'
import { listOf, listQuery } from '../list.ts'

export const statsDays = ['30', '90'] as const

export const signInDays = z.object({
  items: z.array(z.object({ date: calendarDay, sign_ins: count, with_pkce: count })),
})

const params = z.strictObject({ id })
const created = z.extend(client, { client_secret: z.optional(z.string()) })

export const listClients = route({
  method: 'GET',
  path: '/api/clients',
  who: 'signed-in',
  summary: 'List my services with their recent activity',
  query: listQuery(['name', 'created_at']),
  /** `may_connect`: false when I may not connect another service; absent otherwise. */
  reply: z.extend(listOf(listedClient), { may_connect: z.optional(z.boolean()) }),
  errors: [],
})

export const createClient = route({
  method: 'POST',
  path: '/api/clients',
  who: 'signed-in',
  needs: 'device',
  afterSupport: 'held',
  summary: 'Connect a service; `client_secret` is shown this once',
  body: newClient,
  reply: created,
  secret: 'client_secret',
  status: 201,
  errors: ['HUMAN_FRIENDLY', 'AUTH_FORBIDDEN'],
})

export const getClient = route({
  method: 'GET',
  path: '/api/clients/:id',
  who: 'signed-in',
  summary: 'Get one of my services',
  params,
  reply: client,
  errors: ['NOT_EXIST'],
})

/** Adding WEB to a MOBILE service issues its first `client_secret`. */
export const patchClient = route({
  method: 'PATCH',
  path: '/api/clients/:id',
  who: 'signed-in',
  needs: { anyOf: sensitiveClientFields, need: 'step-up', otherwise: 'device' },
  summary: 'Change one of my services',
  params,
  body: z.extend(clientChanges, { was }),
  reply: created,
  secret: 'client_secret',
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { HUMAN_FRIENDLY_MULTIPLE: [409] },
})

/**
 * A service with users is kept as long as a deleted account: `name` must then be its name, else 4. Others are gone at once.
 */
export const deleteClient = route({
  method: 'DELETE',
  path: '/api/clients/:id',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'Delete one of my services: its codes and tokens stop at once',
  params,
  query: z.strictObject({ name: z.optional(z.string()) }),
  errors: ['NOT_EXIST'],
})

export const restoreClient = route({
  method: 'POST',
  path: '/api/clients/:id/restore',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Restore one of my deleted services as it was',
  params,
  reply: client,
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
})

/** `users`: gave access, owners not counted. `recent_users`: in the last 30 days gave access, or had data read. */
export const getClientUsers = route({
  method: 'GET',
  path: '/api/clients/:id/users',
  who: 'signed-in',
  summary: 'Count the users of one of my services',
  params,
  reply: z.object({ users: count, recent_users: count }),
  errors: ['NOT_EXIST'],
})

export const renewClientSecret = route({
  method: 'POST',
  path: '/api/clients/:id/secret',
  who: 'signed-in',
  needs: 'step-up',
  repeat: 'acts-again',
  summary: 'Issue a new secret; the old one stays valid for the requested hours',
  params,
  body: z.strictObject({
    keep_old_hours: z.optional(z.int('v.type').check(z.minimum(0, 'v.value'), z.maximum(72, 'v.value'))),
  }),
  reply: z.object({ client_secret: z.string(), old_secret_expires_at: z.nullable(instant) }),
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
})

/** Leaves the newest one. Tokens that the service got for itself end too. */
export const endOldSecrets = route({
  method: 'DELETE',
  path: '/api/clients/:id/old-secrets',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'End the older secrets of one of my services at once',
  params,
  reply: client,
  errors: ['NOT_EXIST'],
})

/**
 * `multipart/form-data`, field `file`, as for the avatar: JPEG or PNG by content, at most 512,000 bytes (else 14) and
 * 25 megapixels (else 4).
 */
export const putClientLogo = route({
  method: 'POST',
  path: '/api/clients/:id/logo',
  who: 'signed-in',
  needs: 'step-up',
  repeat: 'acts-again',
  upload: true,
  summary: 'Set the logo of one of my services',
  params,
  reply: client,
  errors: ['NOT_EXIST', 'EXTERNAL_SERVICE'],
})

export const deleteClientLogo = route({
  method: 'DELETE',
  path: '/api/clients/:id/logo',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Remove the logo of one of my services',
  params,
  reply: client,
  errors: ['NOT_EXIST'],
})

/**
 * UTC days, oldest first, today last; days without sign-ins are included with 0. `with_pkce`: sign-ins with a
 * `code_challenge` (RFC 7636).
 */
export const getClientStats = route({
  method: 'GET',
  path: '/api/clients/:id/stats',
  who: 'signed-in',
  summary: 'Get the sign-ins of one of my services by day',
  params,
  query: z.strictObject({ days: z.optional(z.enum(statsDays, problemKey('v.value'))) }),
  reply: signInDays,
  errors: ['NOT_EXIST'],
})

export const clientsApi = {
  listClients,
  createClient,
  getClient,
  patchClient,
  deleteClient,
  restoreClient,
  getClientUsers,
  renewClientSecret,
  endOldSecrets,
  putClientLogo,
  deleteClientLogo,
  getClientStats,
}
