import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type EntryPoint, mayConnect, type Policy } from './services-policy.ts'

/** Throws 9 `services`. The caller holds the account, so that services are counted and permissions withdrawn in turn. */
export async function requireMayConnect(
  policy: Policy,
  tx: Db,
  { accountId, entryPoint }: { accountId: string; entryPoint: EntryPoint },
): Promise<void> {
  const account = tx.selectFrom('account').select('may_connect_services').where('id', '=', accountId)
  const isAllowed = (await account.executeTakeFirst())?.may_connect_services === true
  if (!mayConnect(policy, { entryPoint, isAllowed })) throw new ApiError('AUTH_FORBIDDEN', { reason: 'services' })
}

/** Adds `may_connect: false` to an object of JSON when the user may not connect services. */
export function withMayConnect<T>(policy: Policy, accountId: Expression<string>, object: RawBuilder<T>): RawBuilder<T> {
  const [allowed, others] = [true, false].map((isAllowed) => mayConnect(policy, { entryPoint: 'cabinet', isAllowed }))
  if (others) return object
  const refused = sql`jsonb_build_object('may_connect', false)`
  const added = allowed
    ? sql`(select case when a.may_connect_services then '{}'::jsonb else ${refused} end from account a where a.id = ${accountId})`
    : refused
  return sql<T>`(select (${object})::jsonb || ${added})`
}

/** Requires the account's row lock. False when nothing changes. */
export async function turnMayConnect(tx: Db, id: string, isAllowed: boolean): Promise<boolean> {
  const account = tx.updateTable('account').set({ may_connect_services: isAllowed }).where('id', '=', id)
  const { numUpdatedRows } = await account.where('may_connect_services', '!=', isAllowed).executeTakeFirst()
  return numUpdatedRows === 1n
}
