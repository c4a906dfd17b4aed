import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../db/schema.ts'

type Status = Selectable<Tables['account']>['status']

/** Any number that no other advisory lock has. */
const everyone = sql.lit(7_261_933)
const patience = sql.lit('3s')

/**
 * Locks an account until the commit, before services and all other rows: what is allowed stays so until then. Foreign keys and the issue of
 * tokens go on. A lock that takes more than 3 s ends the transaction with DATABASE. PostgreSQL compiles no statement meanwhile (`jit`): to
 * compile those of a press took a second, and they run for 30 ms. Returns the status; undefined without an account.
 */
export async function holdAccount(tx: Db, id: string): Promise<Status | undefined> {
  const { rows } = await sql<{ status: Status }>`
    with patient as materialized (select set_config('lock_timeout', ${patience}, true), set_config('jit', 'off', true),
      pg_advisory_xact_lock_shared(${everyone}))
    select a.status from account a, patient where a.id = ${id}::uuid for no key update of a`.execute(tx)
  return rows[0]?.status
}

/** Several are locked by their ids, so that two transactions do not wait for each other. */
export async function holdAccounts(tx: Db, of: readonly { accountId: string }[]): Promise<void> {
  for (const id of [...new Set(of.map(({ accountId }) => accountId))].toSorted()) await holdAccount(tx, id)
}

/** Waits for all signed-in writes, and keeps new ones waiting until the commit. */
export async function holdAllAccounts(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${everyone})`.execute(tx)
}
