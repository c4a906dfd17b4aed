import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { ContactKind } from '../../../db/columns.ts'
import type { Db } from '../../../db/schema.ts'
import type { Ended } from '../../../db/tables-sessions.ts'
import type { SupportUndo } from '../../../db/tables-support.ts'
import { putContactBack } from '../../../domain/contacts/support-contact.sql.ts'
import { isInScope, type SecureScope } from './secure-scope.sql.ts'

type Undone = {
  contactKind: ContactKind | null
  value: string | null
  old: string | null
  at: string | null
  undo: SupportUndo
}

/** Ends what support started in the scope, and puts back what it replaced: contacts, app, recovery codes and second step. */
export async function undoSupport(tx: Db, reach: SecureScope): Promise<{ isUndone: boolean; ended: Ended[] }> {
  const { accountId } = reach
  const { rows } = await sql<Undone>`
    with found as (
      select id, undo from support_recovery where account_id = ${accountId} and (ended_at is null or undo <> '{}')
        and (${isInScope('created_at', reach)} or ${isInScope('used_at', reach)})
    ), undone as (
      update support_recovery r set ended_at = coalesce(r.ended_at, app_now()), undo = '{}' from found where found.id = r.id
      returning r.contact_kind, r.value, r.old, r.used_at, found.undo, r.created_at, r.id
    )
    select contact_kind as "contactKind", value, old, ${isoTime(sql`used_at`)} as at, undo from undone order by created_at desc, id desc`.execute(
    tx,
  )
  const ended: Ended[] = []
  for (const { contactKind, value, old, at, undo } of rows) {
    if (undo.contact && (at !== null || old === 'stolen'))
      await putContactBack(tx, accountId, at !== null && contactKind ? [contactKind] : [], undo.contact)
    if (undo.contact && contactKind && at !== null) ended.push({ what: contactKind, at, name: value })
    if ('transport' in undo) await putSecondStepBack(tx, accountId, undo)
  }
  if (rows.length > 0) await sql`update account set held_until = null where id = ${accountId}`.execute(tx)
  return { isUndone: rows.length > 0, ended }
}

async function putSecondStepBack(
  tx: Db,
  accountId: string,
  { app, codes, transport = null }: SupportUndo,
): Promise<void> {
  await sql`
    update account set otp_transport = ${transport}, transport_changed_at = null, updated_at = app_now() where id = ${accountId}`.execute(
    tx,
  )
  await sql`
    insert into totp select * from jsonb_populate_recordset(null::totp, ${JSON.stringify(app ? [app] : [])}::jsonb) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    insert into recovery_code select * from jsonb_populate_recordset(null::recovery_code, ${JSON.stringify(codes ?? [])}::jsonb)
    on conflict do nothing`.execute(tx)
}
