import type { ruCabinet } from './ru-cabinet.ts'
import type { ru } from './ru.ts'

/** Every text of the page by its key; each language must have all of them. */
export type Messages = FirstMessages & CabinetMessages
export type FirstMessages = Record<keyof typeof ru, string>
export type CabinetMessages = Record<keyof typeof ruCabinet, string>

type PluralForm = '_one' | '_few' | '_many' | '_other'
type Stem<K> = K extends `${infer S}${PluralForm}` ? S : K

/** What `t` takes. A text with plural forms is asked for by its stem and a `count`. */
export type MessageKey = Stem<keyof Messages>

export type Values = Record<string, string | number>
export type T = (key: MessageKey, values?: Values) => string
