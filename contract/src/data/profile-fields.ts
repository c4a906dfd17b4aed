import * as z from 'zod/mini'
import { pastDay } from '../fields/date.ts'
import { middleName } from '../fields/person-name.ts'
import { calendarDay } from '../fields/reply-types.ts'
import { freeText } from '../fields/text.ts'
import { timeZone } from '../fields/time-zone.ts'

export const genders = ['male', 'female'] as const

/** How pages show and ask for a value. */
export type ProfileKind = 'line' | 'text' | 'gender' | 'day' | 'timezone'
type Row = {
  kind: ProfileKind
  change: z.ZodMiniType<string, string>
  reply: z.ZodMiniType<string>
  /** Of the autocomplete attribute; absent: off. */
  autofill?: string
  /** Height of a text. */
  rows?: number
}

const anyText = z.string()

/** Fields of a user that may be empty, in form order. Shared by form and server (docs/contract.md#current-user). */
const fields = {
  middle_name: { kind: 'line', change: middleName, reply: anyText, autofill: 'additional-name' },
  gender: { kind: 'gender', change: z.enum(genders, 'v.value'), reply: z.enum(genders), autofill: 'sex' },
  birthdate: { kind: 'day', change: pastDay, reply: calendarDay, autofill: 'bday' },
  birthplace: { kind: 'text', change: freeText, reply: anyText, rows: 2 },
  timezone: { kind: 'timezone', change: timeZone, reply: anyText },
  address: { kind: 'text', change: freeText, reply: anyText, autofill: 'street-address', rows: 3 },
} as const satisfies Record<string, Row>

type Fields = typeof fields
export type ProfileName = keyof Fields
export const profileNames = Object.keys(fields) as ProfileName[]
export const profileRows: Record<ProfileName, Row> = fields

export const forEachField = <V>(value: (name: ProfileName) => V) =>
  Object.fromEntries(profileNames.map((name) => [name, value(name)])) as Record<ProfileName, V>

/** `null` clears a field. */
export const profileChanges = forEachField((name) => z.optional(z.nullable(fields[name].change))) as {
  [N in ProfileName]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[N]['change']>>
}

export const profileReply = forEachField((name) => z.nullable(fields[name].reply)) as {
  [N in ProfileName]: z.ZodMiniNullable<Fields[N]['reply']>
}
