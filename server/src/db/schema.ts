import type { Kysely } from 'kysely'
import type { TablesOf } from './columns.ts'
import { pageTables } from './tables-pages.ts'
import { peopleTables } from './tables-people.ts'
import { serviceTables } from './tables-services.ts'
import { sessionTables } from './tables-sessions.ts'

/** A transaction is a Db too: one function takes either. */
export type Db = Kysely<Tables>

/** The tables as migrated, column by column; `schema.test.ts` holds them against the database, and the types follow. */
export const tables = { ...peopleTables, ...sessionTables, ...serviceTables, ...pageTables }
export type Tables = TablesOf<typeof tables>
