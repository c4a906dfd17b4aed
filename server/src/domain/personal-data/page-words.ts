import type { EndedThing } from '@kabinet/contract/api/review.api'
import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { ConsentName } from '@kabinet/contract/claims'
import type { ConsentTerm } from '@kabinet/contract/data/consent-terms'
import type { ShownEventKind } from '@kabinet/contract/data/event-kinds'
import type { messagesOf } from '@kabinet/contract/flows/messages'
import type { Rows } from '../../db/schema.ts'
import type { ExportedKind, exportedTables } from './exported-tables.ts'

type Exported = {
  [T in keyof typeof exportedTables]: (typeof exportedTables)[T] extends { kind: string } ? T : never
}[keyof typeof exportedTables]
type OmittedOf<T extends Exported> = (typeof exportedTables)[T] extends { omit: readonly (infer C)[] } ? C : never
/** Values that standards define, which are shown as they are. */
type Technical = 'token_alg' | 'grant_types' | 'token_endpoint_auth_method' | `${string}_response_alg`
type ColumnsOf<T extends Exported> = Exclude<keyof Rows[T], OmittedOf<T> | Technical>
/** The words of a closed list; never for other values. */
type WordOf<V> = V extends readonly (infer E)[] ? WordOf<E> : V extends string ? (string extends V ? never : V) : never

/** Exported columns whose values are internal names. */
export type NamedColumn = {
  [T in Exported]: { [C in ColumnsOf<T>]: [WordOf<Rows[T][C]>] extends [never] ? never : C }[ColumnsOf<T>]
}[Exported]
type ColumnWord = { [T in Exported]: { [C in ColumnsOf<T>]: WordOf<Rows[T][C]> }[ColumnsOf<T>] }[Exported]
/** In JSON and in columns of names that other folders declare. */
type OtherWord = ConsentName | ConsentTerm | Purpose | keyof typeof messagesOf | EndedThing['what']
type NamedValue = Exclude<ColumnWord | OtherWord, ShownEventKind>

export type PageValues = Record<NamedValue, string> & Record<string, string>

export type PageTexts = Record<
  | 'title'
  | 'about'
  | 'made'
  | 'noDocuments'
  | 'search'
  | 'none'
  | 'newest'
  | 'files'
  | 'yes'
  | 'no'
  | 'signed'
  | 'compromised'
  | 'unsigned',
  string
> & {
  kinds: Record<ExportedKind, string>
  fields: Record<string, string>
  values: PageValues
  /** By the first word of `support_act.act`. */
  acts: Record<string, string>
}
