import type { Kysely, Selectable } from 'kysely'
import type { TablesOf } from './columns.ts'
import { apiTables } from './tables-apis.ts'
import { ownerTables } from './tables-owners.ts'
import { pageTables } from './tables-pages.ts'
import { receiptTables } from './tables-receipts.ts'
import { userTables } from './tables-users.ts'
import { serviceTables } from './tables-services.ts'
import { sessionTables } from './tables-sessions.ts'
import { supportTables } from './tables-support.ts'

export type Db = Kysely<Tables>

/** Reads directly, writes only in transactions. Statements that write take a `Db`. */
export type ReadDb = Pick<Db, 'selectFrom' | 'getExecutor' | 'isTransaction'> & {
  transaction: () => { execute: <T>(work: (tx: Db) => Promise<T>) => Promise<T> }
}

/** `schema.test.ts` compares them with the database; the types derive from them. */
export const tables = {
  ...userTables,
  ...sessionTables,
  ...serviceTables,
  ...apiTables,
  ...ownerTables,
  ...pageTables,
  ...supportTables,
  ...receiptTables,
}
export type Tables = TablesOf<typeof tables>
export type Rows = { [T in keyof Tables]: Selectable<Tables[T]> }
