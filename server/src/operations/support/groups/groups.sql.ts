import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'

export type Membership = { id: string; group: string }

/** False when the account is in the group already. */
export async function insertMember(tx: Db, { id, group }: Membership): Promise<boolean> {
  const insert = tx.insertInto('account_group').values({ account_id: id, name: group })
  const { numInsertedOrUpdatedRows: added } = await insert
    .onConflict((one) => one.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

/** False when the account is not in the group. */
export async function deleteMember(tx: Db, { id, group }: Membership): Promise<boolean> {
  const gone = tx.deleteFrom('account_group').where('account_id', '=', id).where('name', '=', group)
  return (await gone.executeTakeFirst()).numDeletedRows === 1n
}

/** Requires the account's row lock. */
export async function countGroups(tx: Db, id: string): Promise<number> {
  const groups = tx.selectFrom('account_group').select(sql<number>`count(*)::int4`.as('groups'))
  return (await groups.where('account_id', '=', id).executeTakeFirstOrThrow()).groups
}

export function listGroups(db: Db) {
  return db
    .selectFrom('account_group')
    .select(['name', sql<number>`/* whole tables */ count(*)::int4`.as('members')])
    .groupBy('name')
    .orderBy('name')
    .limit(1000)
    .execute()
}

/** The newest thousand members. */
export function listMembers(db: Db, group: string) {
  return db
    .selectFrom('account_group as g')
    .innerJoin('account as a', 'a.id', 'g.account_id')
    .select(['a.id', 'a.status', 'a.last_name', 'a.first_name', isoTime(sql`g.since`).as('since')])
    .where('g.name', '=', group)
    .orderBy('g.since', 'desc')
    .orderBy('a.id')
    .limit(1000)
    .execute()
}
