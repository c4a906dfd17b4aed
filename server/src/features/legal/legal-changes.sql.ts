import type { shownLegalChange } from '@kabinet/contract/admin/legal'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { appNow, isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** `effectiveAt`, `stopTokensAt`: ISO instants; without `effectiveAt`, now. */
export type LegalChange = {
  kind: LegalKind
  version: string
  summary: Record<Locale, string>
  effectiveAt?: string | undefined
  stopTokensAt?: string | undefined
}

/** False when this version or a newer one was asked for before. */
export async function insertLegalChange(tx: Db, { kind, version, summary, ...from }: LegalChange): Promise<boolean> {
  const { rows } = await sql`
    insert into legal_change (kind, version, summary, effective_at, stop_tokens_at)
    select ${kind}, ${version}, ${JSON.stringify(summary)}::jsonb, coalesce(${from.effectiveAt ?? null}::timestamptz, app_now()), ${from.stopTokensAt ?? null}::timestamptz
    where not exists (select from legal_change c where c.kind = ${kind} and c.version >= ${version})
    on conflict do nothing returning version`.execute(tx)
  return rows.length === 1
}

export const storedLocales = async (db: Db, kind: LegalKind, version: string): Promise<Locale[]> => {
  const texts = db.selectFrom('legal_text').select('locale').distinct()
  const rows = await texts.where('kind', '=', kind).where('version', '=', version).execute()
  return rows.map(({ locale }) => locale)
}

/** Newest first, with the number of users who accepted the version. */
export async function listLegalChanges(db: Db) {
  const { rows } = await sql<z.output<typeof shownLegalChange>>`
    /* whole tables */ select c.kind, c.version, c.summary, ${isoTime(sql`c.effective_at`)} as effective_at,
      ${isoTime(sql`c.stop_tokens_at`)} as stop_tokens_at, ${isoTime(sql`c.notified_at`)} as notified_at,
      (select count(*)::int from agreement g where g.kind = c.kind and g.version = c.version) as accepted
    from legal_change c order by c.version desc, c.kind desc`.execute(db)
  return rows
}

/** A change to announce, locked; skipped by other processes. `notifiedTo`: the last account that got the message. */
export const lockChangeToAnnounce = (tx: Db, days: number) =>
  tx
    .selectFrom('legal_change')
    .select(['kind', 'version', 'summary', 'notified_to as notifiedTo', isoTime(sql`effective_at`).as('effectiveAt')])
    .where('notified_at', 'is', null)
    .where(sql<boolean>`effective_at > created_at and effective_at > app_now()`)
    .where(sql<boolean>`effective_at <= app_now() + make_interval(days => ${days})`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The next active accounts by id; `hasAccepted`: this version or a newer one. */
export async function nextAccounts(
  tx: Db,
  { kind, version }: Pick<LegalChange, 'kind' | 'version'>,
  after: string | null,
  limit: number,
) {
  const { rows } = await sql<{ id: string; hasAccepted: boolean }>`
    select a.id, coalesce((select true from agreement g where g.account_id = a.id and g.kind = ${kind} and g.version >= ${version} limit 1), false) as "hasAccepted"
    from account a where a.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid and a.status = 'active' order by a.id limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** `upTo`: the last account of the batch; null: all have the message. */
export const markAnnounced = (tx: Db, { kind, version }: Pick<LegalChange, 'kind' | 'version'>, upTo: string | null) =>
  tx
    .updateTable('legal_change')
    .set(upTo === null ? { notified_at: appNow } : { notified_to: upTo })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute()
