import * as z from 'zod/mini'
import { token } from '../../fields/text.ts'
import { count, instant } from '../../fields/reply-types.ts'
import { route } from '../../route.ts'
import { otp, transport } from './otp.ts'

/**
 * Recovery after losing the second step (docs/contract.md#recovery). `none`: no contact can complete it. `possible`:
 * can be started. `waiting`: until `due_at`. `due`: a code can be sent to `destination` until `over_at`. `destination`
 * is masked.
 */
export const recovery = z.object({
  state: z.enum(['none', 'possible', 'waiting', 'due']),
  wait_hours: count,
  transport: z.nullable(transport),
  destination: z.nullable(z.string()),
  due_at: z.nullable(instant),
  over_at: z.nullable(instant),
})
export type Recovery = z.output<typeof recovery>

/** `begin` returns the pending recovery if one exists. 10: `send_code` before the recovery is due, or `begin` without a contact. */
export const recoverAccess = route({
  method: 'POST',
  path: '/api/auth/authorize/recovery',
  who: 'half-signed-in',
  needs: 'device',
  whilePending: true,
  summary: 'Recover a lost second step: see the options, start the recovery, or get its code once it is due',
  body: z.strictObject({ step: z.enum(['look', 'begin', 'send_code']) }),
  reply: z.object({ recovery, otp: z.optional(otp) }),
  errors: ['NOT_EXIST'],
})

/** Opened from a message, without a session. 410 for a token that is used, expired or from another recovery. */
export const stopRecovery = route({
  method: 'POST',
  path: '/api/auth/recovery/stop',
  who: 'anyone',
  summary: 'Stop a recovery with the link of its e-mail',
  body: z.strictObject({ token }),
  reply: z.object({}),
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

/** 10 when no recovery is pending. */
export const stopOwnRecovery = route({
  method: 'DELETE',
  path: '/api/users/me/recovery',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  summary: 'Stop a recovery of my account',
  errors: ['NOT_EXIST'],
})

export const recoveryApi = { recoverAccess, stopRecovery, stopOwnRecovery }
