import type { Login } from '@kabinet/contract/fields/login'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sql } from 'kysely'
import { appNow, inSeconds, isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'

export type NewInvitation = Login & {
  id: string
  locale: Locale
  serviceId: string | null
  first_name: string | null
  last_name: string | null
  group_name: string | null
  sent_times: number
  tokenHash: Buffer
  seconds: number
}

/** False when an open invitation of this login exists. An expired one makes room. */
export async function insertInvitation(
  tx: Db,
  { serviceId, tokenHash, seconds, ...invited }: NewInvitation,
): Promise<boolean> {
  await tx
    .updateTable('invitation')
    .set({ ended_at: appNow })
    .where('kind', '=', invited.kind)
    .where('value', '=', invited.value)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', appNow)
    .execute()
  const row = { ...invited, service_id: serviceId, token_hash: tokenHash, expires_at: inSeconds(seconds) }
  const inserted = await tx
    .insertInto('invitation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export type InvitationState = 'waiting' | 'accepted' | 'revoked' | 'expired'
const state = sql<InvitationState>`case when invitation.account_id is not null then 'accepted'
  when invitation.expires_at <= app_now() and (ended_at is null or ended_at >= invitation.expires_at) then 'expired'
  when ended_at is not null then 'revoked' else 'waiting' end`

/** The newest 1000 first. */
export const listInvitations = (db: Db) =>
  db
    .selectFrom('invitation')
    .select(['id', 'kind', 'value', state.as('state'), 'locale', 'service_id', 'sent_times', 'account_id'])
    .select([isoTime(sql`created_at`).as('created_at'), isoTime(sql`expires_at`).as('expires_at')])
    .orderBy('invitation.created_at', 'desc')
    .limit(1000)
    .execute()

/** Locks the row until the commit. */
export const holdInvitation = (tx: Db, id: string) =>
  tx
    .selectFrom('invitation')
    .select(['id', 'kind', 'value', 'locale', 'service_id', state.as('state')])
    .select(sql<number>`extract(epoch from app_now() - sent_at)::float8`.as('age'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const unsent = (db: Db) =>
  db
    .selectFrom('invitation')
    .where('sent_times', '=', sql.lit(0))
    .where('ended_at', 'is', null)
    .orderBy('invitation.created_at')

export const hasUnsent = async (db: Db): Promise<boolean> =>
  (await unsent(db).select('id').limit(1).executeTakeFirst()) !== undefined

/** The oldest one that no other process sends. Locks the row until the commit. */
export const holdUnsent = (tx: Db) =>
  unsent(tx)
    .select(['id', 'kind', 'value', 'locale', 'service_id'])
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const renewInvitation = (tx: Db, id: string, tokenHash: Buffer, seconds: number) =>
  tx
    .updateTable('invitation')
    .set({ token_hash: tokenHash, sent_at: appNow, expires_at: inSeconds(seconds) })
    .set({ sent_times: sql<number>`sent_times + 1`, ended_at: null })
    .where('id', '=', id)
    .execute()

export const endInvitation = (tx: Db, id: string, accountId: string | null) =>
  tx.updateTable('invitation').set({ ended_at: appNow, account_id: accountId }).where('id', '=', id).execute()

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const findInvitation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('invitation')
    .leftJoin('service', 'service.id', 'invitation.service_id')
    .select(['invitation.id', 'invitation.kind', 'invitation.value', 'invitation.locale'])
    .select(state.as('state'))
    .select(['invitation.first_name', 'invitation.last_name', 'invitation.group_name'])
    .select(['service.name as serviceName', 'service.initiate_login_uri as serviceStart'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Takes the invitation for this account. False when another request was first, or it was revoked or has expired. */
export async function spendInvitation(tx: Db, id: string, tokenHash: Buffer, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ ended_at: appNow, account_id: accountId })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    // `coalesce` keeps the planner from the index of `expires_at`.
    .where(sql<boolean>`ended_at is null and coalesce(expires_at > app_now(), false)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Requires a new account. */
export const joinGroup = (tx: Db, accountId: string, name: string) =>
  tx.insertInto('account_group').values({ account_id: accountId, name }).execute()

export const findInvitingService = (db: Db, id: string) =>
  db
    .selectFrom('service')
    .select(['id', 'name', 'verified_at', 'account_id'])
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
