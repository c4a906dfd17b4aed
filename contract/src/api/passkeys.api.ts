import * as z from 'zod/mini'
import { id, oneLine, problemKey } from '../fields/text.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { was } from '../fields/was.ts'
import { creationOptions, newCredential } from '../fields/web-authn.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { listOf } from './list.ts'

export const passkeyName = oneLine(1, limits.nameMax)

/**
 * `name`: of the browser and system that added it, until the user renames it. `provider`: known from the AAGUID. `synced`: may exist on the owner's
 * other devices. `credential_id`: the WebAuthn identifier.
 */
export const passkey = z.object({
  id: uuid,
  credential_id: z.string(),
  name: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  synced: z.boolean(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = route({
  method: 'GET',
  path: '/api/users/me/passkeys',
  who: 'signed-in',
  summary: 'List my passkeys, newest first, with `rp_id` and `user_handle` for the browser',
  reply: z.extend(listOf(passkey), { rp_id: z.string(), user_handle: z.string() }),
  errors: [],
})

/** `unseen`: the browser creates the passkey without a prompt. 13 when the user has or ever removed one. */
export const preparePasskey = route({
  method: 'POST',
  path: '/api/users/me/passkey_options',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Get the options of `navigator.credentials.create`; valid for five minutes and one passkey',
  body: z.strictObject({ unseen: z.optional(z.literal(true, problemKey('v.value'))) }),
  reply: creationOptions,
  repeat: 'acts-again',
  errors: ['HUMAN_FRIENDLY', 'ALREADY_EXIST'],
})

export const addPasskey = route({
  method: 'POST',
  path: '/api/users/me/passkeys',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Add the passkey that the browser made',
  body: newCredential,
  reply: passkey,
  status: 201,
  errors: ['HUMAN_FRIENDLY', 'ALREADY_EXIST'],
})

const params = z.strictObject({ passkey_id: id })

export const renamePasskey = route({
  method: 'PATCH',
  path: '/api/users/me/passkeys/:passkey_id',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Name a passkey',
  params,
  body: z.strictObject({ name: passkeyName, was }),
  reply: passkey,
  errors: ['NOT_EXIST', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { HUMAN_FRIENDLY_MULTIPLE: [409] },
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/users/me/passkeys/:passkey_id',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'Remove a passkey',
  params,
  errors: ['NOT_EXIST'],
})

export const passkeysApi = { listPasskeys, preparePasskey, addPasskey, renamePasskey, removePasskey }
