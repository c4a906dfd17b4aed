import * as z from 'zod/mini'
import { appProofs } from '../fields/app-proofs.ts'
import { code } from '../fields/code.ts'
import { count, instant } from '../fields/reply-types.ts'
import { route } from '../route.ts'

const appProof = z.union(appProofs)
export type AppProof = z.output<typeof appProof>

export const secondStep = z.object({ app: z.nullable(z.object({ added_at: instant })), recovery_codes_left: count })
export type SecondStepState = z.output<typeof secondStep>

export const getSecondStep = route({
  method: 'GET',
  path: '/api/users/me/second-step',
  who: 'signed-in',
  summary: 'Get my authenticator app and the number of recovery codes left',
  reply: secondStep,
  errors: [],
})

/** A QR code of `size` × `size` modules; the dark ones as SVG path data, which contains no markup. */
const qr = z.object({ size: count, path: z.string() })

/** The secret is returned once. Starting again invalidates the previous one. 13 when an app exists. */
export const beginApp = route({
  method: 'POST',
  path: '/api/users/me/second-step/app',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  repeat: 'acts-again',
  summary:
    'Start adding an authenticator app: returns its secret as text and QR code (RFC 6238), valid for ten minutes',
  body: z.strictObject({}),
  reply: z.object({ secret: z.string(), uri: z.string(), qr, expires_in: count }),
  errors: ['ALREADY_EXIST'],
})

const codes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmApp = route({
  method: 'POST',
  path: '/api/users/me/second-step/app/confirm',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Confirm the app with one of its codes; returns ten recovery codes, shown once',
  body: z.strictObject({ app_code: code }),
  reply: codes,
  errors: ['INVALID_OTP_CODE', 'NOT_EXIST', 'ALREADY_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

export const removeApp = route({
  method: 'DELETE',
  path: '/api/users/me/second-step/app',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary:
    'Remove the authenticator app and the recovery codes, by one of them; codes by SMS or e-mail are asked again',
  body: appProof,
  errors: ['INVALID_OTP_CODE'],
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/users/me/second-step/recovery-codes',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Replace the recovery codes, proved by the app or an old code; returns ten new ones, shown once',
  body: appProof,
  reply: codes,
  errors: ['INVALID_OTP_CODE'],
})

export const secondStepApi = { getSecondStep, beginApp, confirmApp, removeApp, renewRecoveryCodes }
