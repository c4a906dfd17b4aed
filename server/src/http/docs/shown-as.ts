import { numberDocuments } from '@kabinet/contract/data/document-kinds'
import { newClient, client, uri } from '@kabinet/contract/data/client-fields'
import { authorizationRequest } from '@kabinet/contract/api/consent.api'
import { register, registration } from '@kabinet/contract/api/auth/auth.api'
import { session } from '@kabinet/contract/api/auth/session'
import { document, region } from '@kabinet/contract/api/documents.api'
import { grant, grantDetail, claimRead } from '@kabinet/contract/api/grants.api'
import { user } from '@kabinet/contract/api/me.api'
import { otp } from '@kabinet/contract/api/auth/otp'
import { newPartner, partner, partnerChanges, partnerSchema } from '@kabinet/contract/api/partners.api'
import { partnerKinds, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { regionCodes } from '@kabinet/contract/data/region-codes'
import { pastDay } from '@kabinet/contract/fields/date'
import { email } from '@kabinet/contract/fields/email'
import { login } from '@kabinet/contract/fields/login'
import { classCharacters, newPassword, passwordPolicy, specialCharacter } from '@kabinet/contract/fields/new-password'
import { givenPassword } from '@kabinet/contract/fields/password'
import { firstName, lastName, middleName } from '@kabinet/contract/fields/person-name'
import { phone } from '@kabinet/contract/fields/phone'
import * as numbers from '@kabinet/contract/fields/russian-numbers'
import { slicesInfo } from '@kabinet/contract/fields/slices'
import { id } from '@kabinet/contract/fields/text'
import { timeZone } from '@kabinet/contract/fields/time-zone'
import * as replyTypes from '@kabinet/contract/fields/reply-types'
import { limits } from '@kabinet/contract/limits'
import type { Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import type { JsonSchema } from './openapi-types.ts'

const mailbox = String.raw`[^\s@"(),:;<>[\]\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+`
const number = String.raw`\+7[3-9]\d{9}`
/** Excludes ASCII punctuation and digits except space, hyphen and apostrophe; these three may not come first. */
const ofEmails = String.raw`^(?![ '’ʼ-])[^\x00-\x1f!-&(-,./0-9:-@[-\x60{-\x9f]+$`

/**
 * Rules that zod cannot print because they are functions. A pattern describes the canonical form, the description other accepted
 * spellings. Check digits are not part of a pattern.
 */
const facets: readonly (readonly [Schema, JsonSchema & { id?: string }])[] = [
  [
    email,
    {
      id: 'Email',
      format: 'idn-email',
      maxLength: limits.emailMax,
      pattern: `^${mailbox}$`,
      description: 'One address; letters of any alphabet. Compared without regard to case.',
    },
  ],
  [
    phone,
    {
      id: 'Phone',
      description: 'E.164 of +7. Also taken with brackets, dashes and spaces, with 8 for +7, and without either.',
    },
  ],
  [
    login,
    {
      id: 'Login',
      pattern: `^(${number}|${mailbox})$`,
      description: 'An e-mail or a phone, in any spelling that those are taken in.',
    },
  ],
  [givenPassword, { id: 'Password', format: 'password' }],
  [pastDay, { id: 'PastDay', format: 'date', description: 'A day from 1900-01-01 to today.' }],
  ...[firstName, lastName, middleName].map((name) => [name, { pattern: ofEmails }] as const),
  [id, { format: 'uuid' }],
  [timeZone, { pattern: String.raw`^[A-Za-z][\w+-]*(/[A-Za-z][\w+-]*)*$`, description: 'An `id` of the handbook.' }],
  [region, { id: 'Region', enum: [...regionCodes], description: 'A code of the handbook of regions.' }],
  [uri, { format: 'uri', pattern: String.raw`^[!"$-)+-[\]-~]+$` }],
  ...[newClient.shape.platforms, newClient.shape.scopes, newClient.shape.redirect_uris].map(
    (list) => [list, { uniqueItems: true }] as const,
  ),
  [numbers.inn10, digits(10, 'INN of an organization, its check digit right')],
  [numbers.kpp, { ...digits(9, 'KPP'), pattern: String.raw`^(?!0*$)\d{4}[\dA-Z]{2}\d{3}$` }],
  [numbers.ogrn, digits(13, 'OGRN, its check digit right')],
  [numbers.ogrnip, digits(15, 'OGRNIP, its check digit right')],
  ...Object.values(numberDocuments).map(
    (kind) => [kind.number, digits(kind.digits.replaceAll(/[^0]/g, '').length, kind.described)] as const,
  ),
  [numbers.passportNumber, digits(10, 'Series and number of a passport')],
  [numbers.departmentCode, digits(6, 'Who issued the passport')],
  [replyTypes.instant, { format: 'date-time' }],
  [replyTypes.calendarDay, { format: 'date' }],
  [replyTypes.uuid, { format: 'uuid' }],
  [user, { id: 'User' }],
  [session, { id: 'Session' }],
  [otp, { id: 'Otp' }],
  [slicesInfo, { id: 'SlicesInfo' }],
  [partner, { id: 'Partner' }],
  [client, { id: 'Client' }],
  [document, { id: 'Document' }],
  [grant, { id: 'Grant' }],
  [grantDetail, { id: 'GrantDetail' }],
  [claimRead, { id: 'ClaimRead' }],
  [authorizationRequest, { id: 'AuthorizationRequest' }],
]

function digits(length: number, description: string): JsonSchema {
  return {
    pattern: String.raw`^(?!0*$)\d{${length}}$`,
    description: `${description}. Also taken with spaces and dashes.`,
  }
}

const facetsOfSchemas = z.registry<JsonSchema & { id?: string }>()
for (const [schema, facet] of facets) facetsOfSchemas.add(schema, facet)

/** Called again before the document is made: the policy is a setting. */
export function showPasswordPolicy(): void {
  const { by, min, max } = passwordPolicy()
  const classes = [classCharacters, specialCharacter, /[a-z]/, /[A-Z]/, /\d/].map(({ source }) => ({ pattern: source }))
  const rules = by === 'length' ? {} : { allOf: classes }
  facetsOfSchemas.add(newPassword, { id: 'NewPassword', format: 'password', minLength: min, maxLength: max, ...rules })
}
showPasswordPolicy()

const partnersByType = partnerTypes.map((type) => z.extend(partnerSchema(type), { type: z.literal(type) }))
const { inn10, inn12, ...kinds } = partnerKinds
const partnerFieldsOfAnyType = Object.fromEntries(
  Object.entries<Schema>({ ...kinds, inn: z.union([inn10, inn12]) }).map(([name, kind]) => [
    name,
    z.optional(z.nullable(kind)),
  ]),
)

/** `with` adds to the output of zod. `instead` replaces a schema whose other rules the handler checks. */
export const shownAs = {
  with: facetsOfSchemas,
  instead: new Map<Schema, Schema>([
    [register.body, z.union([z.extend(registration, { email }), z.extend(registration, { phone })])],
    [newPartner, z.union(partnersByType)],
    [partnerChanges, z.strictObject(partnerFieldsOfAnyType)],
  ]),
}
