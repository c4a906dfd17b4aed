import * as z from 'zod/mini'
import { userCode } from '../fields/user-code.ts'
import { problemKey } from '../fields/text.ts'
import { route } from '../route.ts'

export const deviceRequest = z.object({
  user_code: z.string(),
  client: z.object({
    name: z.string(),
    former_name: z.optional(z.string()),
    logo_url: z.nullable(z.string()),
    description: z.nullable(z.string()),
    owner_verified: z.boolean(),
    redirect_host: z.nullable(z.string()),
  }),
})
export type DeviceRequest = z.output<typeof deviceRequest>

/** 404/10 when unknown, older than ten minutes, or answered. Wrong codes count towards a rate limit (101). */
export const findDeviceRequest = route({
  method: 'POST',
  path: '/api/oauth/device',
  who: 'maybe-signed-in',
  needs: 'token',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Get the service behind the code that a device shows',
  body: z.strictObject({ user_code: userCode }),
  reply: deviceRequest,
  errors: ['NOT_EXIST'],
})

/**
 * `continue` starts the request in this browser: `redirect_url` is the sign-in and consent page. `reject`: the device
 * receives `access_denied`; `redirect_url` is null.
 */
export const decideDeviceRequest = route({
  method: 'POST',
  path: '/api/oauth/device/decision',
  who: 'maybe-signed-in',
  needs: 'token',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Continue or reject the request of a device',
  body: z.strictObject({ user_code: userCode, decision: z.enum(['continue', 'reject'], problemKey('v.value')) }),
  reply: z.object({ redirect_url: z.nullable(z.string()) }),
  errors: ['NOT_EXIST'],
})

export const deviceApi = { findDeviceRequest, decideDeviceRequest }
