import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../db/schema.ts'

type Status = Selectable<Tables['account']>['status']

/** Unique among our advisory locks. */
const allAccounts = sql.lit(7_261_933)
const lockTimeout = sql.lit('3s')

/**
 * Locks an account until the commit, before services and all other rows, so that its permissions stay as checked. Foreign keys and token
 * issuance do not wait. Throws DATABASE after 3 s. Turns `jit` off: compiling the statements of «This was not me» took a second, running them 30 ms.
 * Returns the status; undefined without an account.
 */
export async function holdAccount(tx: Db, id: string): Promise<Status | undefined> {
  const { rows } = await sql<{ status: Status }>`
    with settings as materialized (select set_config('lock_timeout', ${lockTimeout}, true), set_config('jit', 'off', true),
      pg_advisory_xact_lock_shared(${allAccounts}))
    select a.status from account a, settings where a.id = ${id}::uuid for no key update of a`.execute(tx)
  return rows[0]?.status
}

/** Locks them in the order of their ids, which avoids deadlocks. */
export async function holdAccounts(tx: Db, of: readonly { accountId: string }[]): Promise<void> {
  for (const id of [...new Set(of.map(({ accountId }) => accountId))].toSorted()) await holdAccount(tx, id)
}

/** Waits for signed-in writes in progress and blocks new ones until the commit. */
export async function holdAllAccounts(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${allAccounts})`.execute(tx)
}
