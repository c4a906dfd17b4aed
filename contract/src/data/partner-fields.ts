import * as z from 'zod/mini'
import { email } from '../fields/email.ts'
import { firstName, lastName, middleName } from '../fields/person-name.ts'
import { phone } from '../fields/phone.ts'
import { inn10, inn12, kpp, ogrn, ogrnip } from '../fields/russian-numbers.ts'
import { freeText, oneLine } from '../fields/text.ts'
import { limits } from '../limits.ts'

export const partnerTypes = ['PERSON', 'SELF_EMPLOYED', 'SOLE_PROPRIETOR', 'ORGANIZATION'] as const
export type PartnerType = (typeof partnerTypes)[number]

const longName = oneLine(limits.nameMin, 200, 'v.longName.max')

export const partnerKinds = {
  last_name: lastName,
  first_name: firstName,
  middle_name: middleName,
  name: longName,
  inn10,
  inn12,
  kpp,
  ogrn,
  ogrnip,
  contact_person: longName,
  phone,
  email,
  address: freeText,
}
type Kind = keyof typeof partnerKinds

export const partnerFieldNames = [
  'last_name',
  'first_name',
  'middle_name',
  'name',
  'inn',
  'kpp',
  'ogrn',
  'ogrnip',
  'contact_person',
  'phone',
  'email',
  'address',
] as const
export type PartnerField = (typeof partnerFieldNames)[number]

type Need = 'needed' | 'optional'
export type PartnerFieldRow = { field: PartnerField; kind: Kind; need: Need }
const row = (field: PartnerField, need: Need, kind: Kind = field === 'inn' ? 'inn12' : field): PartnerFieldRow => ({
  field,
  kind,
  need,
})

const person = [row('last_name', 'needed'), row('first_name', 'needed'), row('middle_name', 'optional')]
const contacts = [row('phone', 'optional'), row('email', 'optional'), row('address', 'optional')]

/**
 * Fields that each type accepts and requires, in form order. Shared by form and server
 * (docs/contract.md#documents-partners-services-handbooks-feedback).
 */
export const partnerFields: Record<PartnerType, readonly PartnerFieldRow[]> = {
  PERSON: [...person, row('inn', 'optional'), ...contacts],
  SELF_EMPLOYED: [...person, row('inn', 'needed'), ...contacts],
  SOLE_PROPRIETOR: [...person, row('inn', 'needed'), row('ogrnip', 'needed'), ...contacts],
  ORGANIZATION: [
    row('name', 'needed'),
    row('inn', 'needed', 'inn10'),
    row('kpp', 'needed'),
    row('ogrn', 'needed'),
    row('contact_person', 'optional'),
    ...contacts,
  ],
}

type PartnerSchema = z.ZodMiniObject<
  Record<string, z.ZodMiniType<string | null | undefined, string | null | undefined>>
>

/** Rejects fields that the type does not accept; `null` clears an optional one. */
export function partnerSchema(type: PartnerType): PartnerSchema {
  const shape = partnerFields[type].map(({ field, kind, need }) => [
    field,
    need === 'needed' ? partnerKinds[kind] : z.optional(z.nullable(partnerKinds[kind])),
  ])
  return z.strictObject(Object.fromEntries(shape))
}
