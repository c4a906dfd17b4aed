import * as z from 'zod/mini'
import { pastDay } from '../fields/date.ts'
import { locale } from '../fields/locale.ts'
import { firstName, lastName, middleName } from '../fields/person-name.ts'
import { freeText } from '../fields/text.ts'
import { timeZone } from '../fields/time-zone.ts'
import { route } from '../route.ts'
import { transport } from './otp.ts'

export const genders = ['male', 'female'] as const

/** A photo in one of its three sizes. */
export const slice = z.object({ title: z.enum(['large', 'medium', 'thumbnail']), url: z.string() })
export const slicesInfo = z.nullable(z.array(slice))

/** Absent values are `null` (contract, "Current user"). */
export const user = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  birthdate: z.nullable(z.string()),
  birthplace: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  email_candidate: z.nullable(z.string()),
  email_candidate_step: z.nullable(z.enum(['code', 'link'])),
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  phone_candidate: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  locale,
  otp_transport: z.nullable(transport),
  slices_info: slicesInfo,
  created_at: z.string(),
})
export type User = z.output<typeof user>

export const getMe = route({
  method: 'GET',
  path: '/api/users/me',
  who: 'signed-in',
  summary: 'The signed-in person',
  reply: user,
  errors: [],
})

/** The editable profile fields; `null` clears an optional one. */
export const profileFields = {
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  middle_name: z.optional(z.nullable(middleName)),
  gender: z.optional(z.nullable(z.enum(genders, 'v.value'))),
  birthdate: z.optional(z.nullable(pastDay)),
  birthplace: z.optional(z.nullable(freeText)),
  timezone: z.optional(z.nullable(timeZone)),
  address: z.optional(z.nullable(freeText)),
  locale: z.optional(locale),
}

export const patchMe = route({
  method: 'PATCH',
  path: '/api/users/me',
  who: 'signed-in',
  summary: 'One operation on the signed-in person; answers the new user',
  body: z.discriminatedUnion('action', [z.strictObject({ action: z.literal('update_profile'), ...profileFields })]),
  reply: user,
  errors: [],
})

export const meApi = { getMe, patchMe }
