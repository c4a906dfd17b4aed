import type { ConsoleRole } from '@kabinet/contract/admin/roles'
import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** Locks the roles until the commit: two removals at once must not remove the last two operators. */
export const lockRoles = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('roles of operators', 0))`.execute(tx)

export const findRole = (db: Db, accountId: string) =>
  db
    .selectFrom('operator_role')
    .select(['role', 'who', 'suspended_at as suspendedAt', 'suspended_by as suspendedBy'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** `who`: the name in the audit, fixed here. It ends with the id, so that no other account and no token has it. */
type RoleAssignment = { accountId: string; role: ConsoleRole; isVouched?: boolean }

/** Gives or changes a role, and ends its suspension. */
export async function putRole(tx: Db, { accountId, role, isVouched = false }: RoleAssignment): Promise<void> {
  await sql`
    insert into operator_role as r (account_id, role, who, vouched_at)
    select a.id, ${role}, trim(a.first_name || ' ' || a.last_name) || ' <' || a.id || '>', case when ${isVouched}::boolean then app_now() end
    from account a where a.id = ${accountId}
    on conflict (account_id) do update set role = excluded.role, suspended_at = null, suspended_by = null`.execute(tx)
}

export async function removeRole(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('operator_role').where('account_id', '=', accountId).execute()
  await endConsoleSessions(tx, accountId)
}

export const endConsoleSessions = (tx: Db, accountId: string) =>
  tx.deleteFrom('console_session').where('account_id', '=', accountId).execute()

/** Operators who can enter: active accounts, roles that are not suspended. `but`: without this account. */
export async function countOperators(db: Db, but?: string): Promise<number> {
  const { rows } = await sql<{ operators: number }>`
    select count(*)::int as operators from operator_role r
    where r.role = 'operator' and r.suspended_at is null and (select a.status from account a where a.id = r.account_id) = 'active'
      and r.account_id is distinct from ${but ?? null}::uuid`.execute(db)
  return rows[0]?.operators ?? 0
}

/** False once anybody has a role, also a suspended one. */
export async function isFirstOperator(db: Db): Promise<boolean> {
  return (await db.selectFrom('operator_role').select('account_id').limit(1).executeTakeFirst()) === undefined
}

/** Not a join, which would read every account. */
const ofAccount = (column: 'first_name' | 'last_name') =>
  sql<string>`(select ${sql.ref(`a.${column}`)} from account a where a.id = r.account_id)`

export const listRoles = (db: Db) =>
  db
    .selectFrom('operator_role as r')
    .select(['r.account_id', 'r.role', 'r.suspended_by'])
    .select([ofAccount('first_name').as('first_name'), ofAccount('last_name').as('last_name')])
    .select(isoTime(sql`r.given_at`).as('given_at'))
    .select(isoTime(sql`r.suspended_at`).$castTo<string | null>().as('suspended_at'))
    .orderBy('r.given_at')
    .limit(1000)
    .execute()
