import * as z from 'zod/mini'
import { apiChanges, newApi, registeredApi } from '../../data/api-fields.ts'
import { instant } from '../../fields/reply-types.ts'
import { id } from '../../fields/text.ts'
import { was } from '../../fields/was.ts'
import { route } from '../../route.ts'

const params = z.strictObject({ id })
const ofApi = z.strictObject({ id, api_id: id })

export const listApis = route({
  method: 'GET',
  path: '/api/clients/:id/apis',
  who: 'signed-in',
  summary: 'List the APIs of one of my services, the oldest first',
  params,
  reply: z.object({ items: z.array(registeredApi) }),
  errors: ['NOT_EXIST'],
})

/** Several services may register one address; it belongs to the API that proves it. */
export const createApi = route({
  method: 'POST',
  path: '/api/clients/:id/apis',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Register an API of one of my services',
  params,
  body: newApi,
  reply: registeredApi,
  status: 201,
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
})

/** Tokens that the change no longer allows stop at once, except JWTs, which expire within ten minutes. */
export const patchApi = route({
  method: 'PATCH',
  path: '/api/clients/:id/apis/:api_id',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Change an API of one of my services',
  params: ofApi,
  body: z.extend(apiChanges, { was }),
  reply: registeredApi,
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { HUMAN_FRIENDLY_MULTIPLE: [409] },
})

export const deleteApi = route({
  method: 'DELETE',
  path: '/api/clients/:id/apis/:api_id',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'Delete an API of one of my services: its opaque tokens stop at once',
  params: ofApi,
  errors: ['NOT_EXIST'],
})

/** Reads the metadata of the API (RFC 9728). `problem` of the reply says what is wrong with it; a check that succeeds proves the address. */
export const checkApi = route({
  method: 'POST',
  path: '/api/clients/:id/apis/:api_id/check',
  who: 'signed-in',
  needs: 'device',
  repeat: 'acts-again',
  summary: 'Check whether the address of an API proves that it belongs to one of my services',
  params: ofApi,
  reply: registeredApi,
  errors: ['NOT_EXIST'],
})

/** At most two secrets work at a time. `keep_old_hours`: how long the newest of the old ones still works. */
export const renewApiSecret = route({
  method: 'POST',
  path: '/api/clients/:id/apis/:api_id/secret',
  who: 'signed-in',
  needs: 'step-up',
  repeat: 'acts-again',
  summary: 'Issue a secret for introspection by an API; it is shown this once',
  params: ofApi,
  body: z.strictObject({
    keep_old_hours: z.optional(z.int('v.type').check(z.minimum(0, 'v.value'), z.maximum(72, 'v.value'))),
  }),
  reply: z.object({ client_secret: z.string(), old_secret_expires_at: z.nullable(instant) }),
  errors: ['NOT_EXIST'],
})

/** Leaves the newest one. */
export const endOldApiSecrets = route({
  method: 'DELETE',
  path: '/api/clients/:id/apis/:api_id/old-secrets',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'End the older secret of an API at once',
  params: ofApi,
  reply: registeredApi,
  errors: ['NOT_EXIST'],
})

export const apisApi = { listApis, createApi, patchApi, deleteApi, checkApi, renewApiSecret, endOldApiSecrets }
