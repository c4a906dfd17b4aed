import type { ColumnType } from 'kysely'

/** jsonb is read as parsed and written as `JSON.stringify(…)`: `pg` would make a PostgreSQL array of a bare one. */
export type Json<T> = ColumnType<T, string, string>
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** `date` is `YYYY-MM-DD` on both drivers: no time zone can shift it. */
export type Day = string
export type ContactKind = 'email' | 'phone'
export type Transport = 'email' | 'sms'
