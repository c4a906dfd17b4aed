import type { ColumnType, Generated } from 'kysely'

type Kind = 'text' | 'number' | 'boolean' | 'time' | 'day' | 'bytes' | 'texts' | 'json'
type Shape = { kind: Kind; isNullable: boolean; hasDefault: boolean; values?: readonly string[] }
/** `T` carries the Kysely type for select, insert and update; `type` has no value at run time. */
export type Column<T> = Shape & { type?: T }

const column = (kind: Kind) => ({ kind, isNullable: false, hasDefault: false })
export const string = <T extends string = string>(): Column<T> => column('text')
/** Text of a closed list, which `schema.test.ts` compares with the check of the column. */
export const oneOf = <const T extends string>(...values: T[]): Column<T> => ({ ...column('text'), values })
export const number = (): Column<number> => column('number')
export const boolean = (): Column<boolean> => column('boolean')
export const time = (): Column<Date> => column('time')
/** `YYYY-MM-DD` on both drivers, so that no time zone can shift it. */
export const day = (): Column<string> => column('day')
export const bytes = (): Column<Buffer> => column('bytes')
export const texts = <T extends string = string>(): Column<T[]> => column('texts')
/** Selected as parsed JSON, inserted as `JSON.stringify(…)`, because `pg` would convert an array to a PostgreSQL array. */
export const json = <T>(): Column<ColumnType<T, string, string>> => column('json')

/** Without the type of the values. */
const shapeOf = (of: Shape): Shape => of

type Nullable<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S | null, I | null | undefined, U | null>
  : T | null
export const nullable = <T>(of: Column<T>): Column<Nullable<T>> => ({ ...shapeOf(of), isNullable: true })

type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : Generated<T>
export const withDefault = <T>(of: Column<T>): Column<WithDefault<T>> => ({ ...shapeOf(of), hasDefault: true })

export const generated = <T>(of: Column<T>): Column<ColumnType<T, never, never>> => ({
  ...shapeOf(of),
  hasDefault: false,
})

export type TablesOf<D> = { [T in keyof D]: { [C in keyof D[T]]: D[T][C] extends Column<infer V> ? V : never } }

export const contactKinds = ['email', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]
