import { limits as fixed } from '@kabinet/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { passwordEpoch } from '../../../domain/passwords/passwords.sql.ts'

/** Which password an open account has, while a letter of then (seconds of the epoch) may still act. */
export async function findEpochOfLetter(db: Db, accountId: string, writtenAt: number): Promise<string | undefined> {
  const isYoung = sql<boolean>`app_now() < to_timestamp(${writtenAt}) + make_interval(days => ${fixed.secureLinkDays})`
  const account = db.selectFrom('account').select(passwordEpoch.as('epoch')).where('id', '=', accountId)
  return (await account.where('status', '=', 'active').where(isYoung).executeTakeFirst())?.epoch
}
