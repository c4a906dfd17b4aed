import * as z from 'zod/mini'
import { token } from '../../fields/text.ts'
import { count, instant } from '../../fields/told.ts'
import { route } from '../../route.ts'
import { otp, transport } from './otp.ts'

/**
 * The way in of who has lost the second step (docs/contract.md#recovery). `none`: there is no contact to end it at. `possible`: it can be
 * begun. `waiting`: until `due_at`. `due`: a code goes to `destination` for whoever asks, until `over_at`. `destination` is masked.
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

/** `begin` answers the one that waits already, should there be one. 10 for `send_code` of one that is not due, or for `begin` where there is no contact. */
export const recoverAccess = route({
  method: 'POST',
  path: '/api/auth/authorize/recovery',
  who: 'half-signed-in',
  needs: 'device',
  summary: 'Without a second step: look how it can be recovered, begin the recovery, or get its code once it is due',
  body: z.strictObject({ step: z.enum(['look', 'begin', 'send_code']) }),
  reply: z.object({ recovery, otp: z.optional(otp) }),
  errors: ['NOT_EXIST'],
})

/** From a letter, without a sign-in: 410 for a token that is used, late or of another recovery. */
export const stopRecovery = route({
  method: 'POST',
  path: '/api/auth/recovery/stop',
  who: 'anyone',
  summary: 'Stop the recovery that a letter tells of, and nothing else',
  body: z.strictObject({ token }),
  reply: z.object({}),
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

/** 10 where none waits any more. */
export const stopOwnRecovery = route({
  method: 'DELETE',
  path: '/api/users/me/recovery',
  who: 'signed-in',
  needs: 'token',
  summary: 'Stop the recovery of my account that somebody has begun',
  errors: ['NOT_EXIST'],
})

export const recoveryApi = { recoverAccess, stopRecovery, stopOwnRecovery }
