import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { ActValues } from '../../db/tables-support.ts'
import { newId } from '../../lib/ids.ts'

/** Append-only. */
export type SupportAct = {
  act: string
  accountId?: string
  serviceId?: string
  invitationId?: string
  who: string
  why: string
  /** What it changed, by the same names. */
  before?: ActValues
  after?: ActValues
}

/** `tx` must be the transaction of the act. */
export async function recordSupportAct(
  tx: Db,
  { act, accountId, serviceId, invitationId, who, why, before, after }: SupportAct,
): Promise<void> {
  const about = { account_id: accountId ?? null, service_id: serviceId ?? null, invitation_id: invitationId ?? null }
  await tx
    .insertInto('support_act')
    .values({ id: newId(), act, who, why, ...about, before: stored(before), after: stored(after) })
    .execute()
}

const stored = (values?: ActValues) => (values ? JSON.stringify(values) : null)

/** Who looked at whom: a row for each account that was shown, without a reason. */
export async function recordReads(
  db: Db,
  { act, accounts, who }: { act: string; accounts: readonly string[]; who: string },
): Promise<void> {
  if (accounts.length === 0) return
  const rows = accounts.map((id) => ({ id: newId(), act, who, why: null, account_id: id }))
  await db.insertInto('support_act').values(rows).execute()
}

/** Newest first, without reads. */
export function listSupportActs(db: Db, about: { account_id: string } | { service_id: string }) {
  const [column, id] =
    'account_id' in about ? (['account_id', about.account_id] as const) : (['service_id', about.service_id] as const)
  return db
    .selectFrom('support_act')
    .select([isoTime(sql`happened_at`).as('happened_at'), 'act', 'who', sql<string>`why`.as('why'), 'before', 'after'])
    .where(column, '=', id)
    .where('why', 'is not', null)
    .orderBy('support_act.happened_at', 'desc')
    .limit(20)
    .execute()
}

/** An act on an account or a service, if the same one was done again later. `happenedAt`: ISO 8601, as in the lists. */
export async function findRepeated(db: Db, subject: string, happenedAt: string): Promise<string | undefined> {
  const at = sql`date_trunc('milliseconds', done.happened_at)`
  const { rows } = await sql<{ act: string }>`
    select done.act from support_act done join support_act later
      on later.act = done.act and later.why is not null and later.happened_at > ${at} + interval '1 millisecond'
        and (later.account_id = done.account_id or later.service_id = done.service_id)
    where (done.account_id = ${subject}::uuid or done.service_id = ${subject}::uuid) and ${at} = ${happenedAt}::timestamptz
      and done.why is not null limit 1`.execute(db)
  return rows[0]?.act
}

/** Acts of this kind on an account within a day. */
export async function countActsOn(db: Db, accountId: string, act: string): Promise<number> {
  const { rows } = await sql<{ acts: number }>`
    select count(*)::int as acts from support_act
    where account_id = ${accountId} and act = ${act} and happened_at > app_now() - interval '1 day'`.execute(db)
  return rows[0]?.acts ?? 0
}

/** Recoveries that an operator started within a day. Waits for a concurrent one of the same operator. */
export async function countRecoveriesBy(tx: Db, who: string): Promise<number> {
  await lockActsBy(tx, who)
  const { rows } = await sql<{ acts: number }>`
    select count(*)::int as acts from support_act
    where lower(who) = lower(${who}) and act in ('change-contact', 'recovery-link') and happened_at > app_now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.acts ?? 0
}

/** Two acts of one person at once wait for each other until the commit. */
export const lockActsBy = (tx: Db, who: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`support acts by ${who.toLowerCase()}`}, 0))`.execute(tx)

/** Acts of this kind by a person within an hour. */
export async function countRecentActsBy(tx: Db, { who, act }: { who: string; act: string }): Promise<number> {
  const { rows } = await sql<{ acts: number }>`
    select count(*)::int as acts from support_act
    where happened_at > app_now() - interval '1 hour' and act = ${act} and who = ${who}`.execute(tx)
  return rows[0]?.acts ?? 0
}
