import type { Kysely } from 'kysely'
import type { PeopleTables } from './tables-people.ts'
import type { ServiceTables } from './tables-services.ts'
import type { SessionTables } from './tables-sessions.ts'

/** A transaction is a Db too: one function takes either. */
export type Db = Kysely<Tables>

/** The tables as migrated; `schema.test.ts` holds them against the database. */
export type Tables = PeopleTables & SessionTables & ServiceTables
