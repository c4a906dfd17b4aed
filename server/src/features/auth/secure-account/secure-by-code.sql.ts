import type { Login } from '@kabinet/contract/fields/login'
import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import { limits } from '@kabinet/contract/limits'
import { sql } from 'kysely'
import { appNow } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import { isUnfrozen } from '../../../domain/accounts/frozen-contacts.sql.ts'
import { type CodeDestination, codeDestinationJson, isTrusted } from '../../../domain/accounts/trust.sql.ts'

/** `null`: now. */
export type Securing = {
  accountId: string
  locale: Locale
  knowsDevice: boolean
  writtenAt: number | null
  recipients: CodeDestination[]
}

/**
 * The account of this login, with its trusted contacts. A contact that was replaced within 7 days receives a code that
 * acts like the message about the change. Undefined for an unknown login.
 */
export async function findSecuring(
  db: Db,
  { kind, value }: Login,
  deviceHash: Buffer | undefined,
): Promise<Securing | undefined> {
  const { rows } = await sql<Securing>`
    select a.id as "accountId", coalesce(a.locale, ${firstLocale}) as locale, known.written_at as "writtenAt", known.recipients,
      coalesce((select true from device d where d.account_id = a.id and d.device_hash = ${deviceHash ?? null}::bytea), false) as "knowsDevice"
    from (
      select o.account_id, null::float8 as written_at, 0 as place, o.value, (
        select coalesce(json_agg(${codeDestinationJson('i')} order by i.kind), '[]') from identifier i
        where i.account_id = o.account_id and ${isTrusted('i')} and ${isUnfrozen('i')}) as recipients
      from identifier_owner o where o.kind = ${kind} and o.value = ${value}
      union all
      select r.account_id, floor(extract(epoch from r.replaced_at) * 1000)::float8, 1, r.value, json_build_array(${codeDestinationJson('r')})
      from replaced_contact r
      where r.kind = ${kind} and r.value = ${value} and r.replaced_at > app_now() - make_interval(days => ${limits.secureLinkDays})
    ) known join account a on a.id = known.account_id and a.status = 'active'
    order by known.place, known.written_at desc limit 1`.execute(db)
  return rows[0]
}

export type NewSecuring = {
  id: string
  tokenHash: Buffer
  accountId: string | null
  writtenAt: number | null
  seconds: number
}

export async function insertSecuring(tx: Db, s: NewSecuring): Promise<void> {
  await sql`
    insert into restore (id, token_hash, account_id, step, written_at, expires_at)
    values (${s.id}, ${s.tokenHash}, ${s.accountId}, 'secure', coalesce(to_timestamp(${s.writtenAt}::float8 / 1000), app_now()),
      app_now() + make_interval(secs => ${s.seconds}))`.execute(tx)
}

export async function findPending(db: Db, tokenHash: Buffer, deviceHash: Buffer | undefined) {
  const { rows } = await sql<{ id: string; accountId: string | null; writtenAt: number; knowsDevice: boolean }>`
    select r.id, r.account_id as "accountId", floor(extract(epoch from r.written_at) * 1000)::float8 as "writtenAt",
      exists (select from device d where d.account_id = r.account_id and d.device_hash = ${deviceHash ?? null}::bytea) as "knowsDevice"
    from restore r where r.token_hash = ${tokenHash} and r.step = 'secure' and r.expires_at > app_now()`.execute(db)
  return rows[0]
}

export async function finishSecuring(tx: Db, id: string): Promise<boolean> {
  const waiting = tx.updateTable('restore').set('step', 'done').where('id', '=', id).where('step', '=', 'secure')
  return (await waiting.where('expires_at', '>', appNow).executeTakeFirst()).numUpdatedRows === 1n
}
