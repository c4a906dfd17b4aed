import type { Locale } from '@kabinet/contract/fields/locale'
import type { localeTable } from '@kabinet/contract/locales'
import type { ruRequests } from './ru-requests.ts'
import type { ruCabinet } from './ru-cabinet.ts'
import type { ruOwner } from './ru-owner.ts'
import type { ruEvents } from './ru-events.ts'
import type { ruSecurity } from './ru-security.ts'
import type { ru } from './ru.ts'

export type Messages = typeof ru &
  typeof ruCabinet &
  typeof ruSecurity &
  typeof ruEvents &
  typeof ruOwner &
  typeof ruRequests

/** The same texts in another language: a key with a plural has one form for each category of that language. */
export type Translation<L extends Locale, M> = Record<
  Exclude<keyof M, `${string}_${Category<Locale>}`> | Forms<L, keyof M>,
  string
>

type Category<L extends Locale> = (typeof localeTable)[L]['plurals'][number]
type Forms<L extends Locale, K> = K extends `${infer Stem}_other` ? `${Stem}_${Category<L>}` : never
type Stem<K> = K extends `${infer S}_${Category<Locale>}` ? S : K

/** A text with plural forms is requested by its stem and a `count`. */
export type KeyIn<M> = Stem<keyof M & string>
export type MessageKey = KeyIn<Messages>

type TextIn<M, K> = K extends keyof M ? M[K] : K extends string ? M[`${K}_other` & keyof M] : never
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `"${string}` ? never : Name) | Placeholder<Rest>
  : never
type PlaceholderIn<M, K> = Placeholder<TextIn<M, K>>

export type KeyWith<P> = { [K in MessageKey]: [PlaceholderIn<Messages, K>] extends [P] ? K : never }[MessageKey]
export type PlainKey = KeyWith<never>

export type Values = Record<string, string | number>

export type ValuesIn<M, K> = [PlaceholderIn<M, K>] extends [never]
  ? []
  : [values: Record<PlaceholderIn<M, K>, string | number>]
export type ValuesOf<K extends MessageKey> = ValuesIn<Messages, K>
/** Names the missing text in the compiler's message. */
type Known<K extends string> = K extends MessageKey ? K : `No text “${K}” in web/src/text/ru and en`
export type T = <K extends string>(
  key: Known<K>,
  ...values: [K] extends [MessageKey] ? ValuesOf<K> : [values?: Values]
) => string
