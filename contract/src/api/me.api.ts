import * as z from 'zod/mini'
import { profileChanges, profileReply } from '../data/profile-fields.ts'
import { code } from '../fields/code.ts'
import { email } from '../fields/email.ts'
import { locale } from '../fields/locale.ts'
import { login } from '../fields/login.ts'
import { newPassword } from '../fields/new-password.ts'
import { givenPassword } from '../fields/password.ts'
import { firstName, lastName } from '../fields/person-name.ts'
import { phone } from '../fields/phone.ts'
import { recoveryCode } from '../fields/recovery-code.ts'
import { slicesInfo } from '../fields/slices.ts'
import { token } from '../fields/text.ts'
import { instant, uuid } from '../fields/reply-types.ts'
import { was } from '../fields/was.ts'
import { assertion } from '../fields/web-authn.ts'
import type { Need } from '../needs.ts'
import { route } from '../route.ts'
import { pendingAgreement } from './agreements.api.ts'
import { getErasure } from './erasure.api.ts'
import { otp, secretKinds, transport } from './auth/otp.ts'

/** Absent values are `null` (docs/contract.md#current-user). */
export const user = z.object({
  user_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  ...profileReply,
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  /**
   * Trusted contacts may reset the password and receive codes. `…_from`: when it becomes trusted by age; null when it
   * is, or never will be.
   */
  email_trusted: z.boolean(),
  email_trusted_from: z.nullable(instant),
  email_candidate: z.nullable(z.string()),
  email_candidate_step: z.nullable(z.enum(secretKinds)),
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  phone_trusted: z.boolean(),
  phone_trusted_from: z.nullable(instant),
  phone_candidate: z.nullable(z.string()),
  locale,
  otp_transport: z.nullable(transport),
  /** Masked destination of sign-in codes, or of those that replace the app's; null when none are sent. */
  codes_go_to: z.nullable(z.string()),
  slices_info: slicesInfo,
  /** A recovery without the second step is pending, started by someone with the password (docs/contract.md#recovery). */
  recovery: z.nullable(z.object({ destination: z.string(), due_at: instant })),
  /** Time of the last «This was not me» that the user has not reviewed yet (`getReview`). */
  secured_at: z.nullable(instant),
  groups: z.optional(z.array(z.string())),
  pending_agreements: z.optional(z.array(pendingAgreement)),
  created_at: instant,
})
export type User = z.output<typeof user>

export const getMe = route({
  method: 'GET',
  path: '/api/users/me',
  who: 'signed-in',
  summary: 'Get the signed-in user',
  reply: user,
  errors: [],
})

export const profileFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  ...profileChanges,
  locale: z.optional(locale),
}

const act = <const A extends string, S extends Record<string, z.ZodMiniType>>(action: A, fields: S) =>
  z.strictObject({ action: z.literal(action), ...fields })

const byApp = { app_code: z.optional(code), recovery_code: z.optional(recoveryCode) }

export const patchMeBody = z.discriminatedUnion('action', [
  act('update_profile', { ...profileFields, was }),
  act('set_email', { email }),
  act('set_phone', { phone }),
  act('set_email_candidate', { email: z.nullable(email) }),
  act('confirm_email_candidate', { code }),
  act('verify_email', { token }),
  act('set_phone_candidate', { phone: z.nullable(phone) }),
  act('verify_phone', { code }),
  act('change_password', { password: givenPassword, new_password: newPassword, code: z.optional(code), ...byApp }),
  /** Proof by a `contact_trust` code, the app or a passkey; the app or passkey must itself be trusted. */
  act('trust_contact', { contact: login, code: z.optional(code), passkey: z.optional(assertion), ...byApp }),
  act('change_transport', { otp_transport: z.nullable(transport), code: z.optional(code), ...byApp }),
])
export type PatchMe = z.output<typeof patchMeBody>
export type ProfileChange = Omit<Extract<PatchMe, { action: 'update_profile' }>, 'action' | 'was'>

const needsOfActions: Record<PatchMe['action'], Need> = {
  update_profile: 'token',
  set_email: 'step-up',
  set_phone: 'step-up',
  set_email_candidate: 'step-up',
  confirm_email_candidate: 'device',
  verify_email: 'device',
  set_phone_candidate: 'step-up',
  verify_phone: 'device',
  change_password: 'own-password',
  trust_contact: 'device',
  change_transport: 'step-up',
}

export const patchMe = route({
  method: 'PATCH',
  path: '/api/users/me',
  who: 'signed-in',
  needs: { by: 'action', each: needsOfActions },
  whilePending: ['change_password', 'change_transport'],
  summary: 'Change one thing about the signed-in user; returns the user, and where a code or link was sent',
  body: patchMeBody,
  reply: z.object({ ...user.shape, otp: z.optional(otp) }),
  errors: [
    'AUTH_FORBIDDEN',
    'NOT_EXIST',
    'ALREADY_EXIST',
    'EMAIL_ALREADY_EXIST',
    'PHONE_NUMBER_ALREADY_EXIST',
    'CREDENTIAL_NOT_VERIFIED',
    'INVALID_OTP_CODE',
    'HUMAN_FRIENDLY',
    'HUMAN_FRIENDLY_MULTIPLE',
    'USER_NOT_FOUND',
    'USER_ALREADY_VERIFIED',
  ],
  statuses: { NOT_EXIST: [404, 410], HUMAN_FRIENDLY_MULTIPLE: [422, 409] },
})

export const deleteMe = route({
  method: 'DELETE',
  path: '/api/users/me',
  who: 'signed-in',
  needs: 'own-password',
  whilePending: true,
  repeat: 'ends-session',
  summary: 'Delete the account: all sessions end at once, the data is erased after the grace period',
  body: z.strictObject({ password: givenPassword }),
  errors: ['AUTH_FORBIDDEN'],
})

const photo = z.object({ slices_info: slicesInfo })

export const getAvatar = route({
  method: 'GET',
  path: '/api/users/me/avatar',
  who: 'signed-in',
  summary: 'Get my photo in all sizes',
  reply: photo,
  errors: [],
})

/** `multipart/form-data`, field `file`: JPEG or PNG by content, at most 512,000 bytes (else 14) and 25 megapixels (else 4). */
export const putAvatar = route({
  method: 'POST',
  path: '/api/users/me/avatar',
  who: 'signed-in',
  needs: 'token',
  repeat: 'acts-again',
  upload: true,
  summary: 'Set my photo',
  reply: photo,
  errors: ['EXTERNAL_SERVICE'],
})

export const deleteAvatar = route({
  method: 'DELETE',
  path: '/api/users/me/avatar',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Remove my photo',
  reply: photo,
  errors: [],
})

export const meApi = { getMe, patchMe, getErasure, deleteMe, getAvatar, putAvatar, deleteAvatar }
