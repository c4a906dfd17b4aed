import type { Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { type Expression, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { Agreement } from '../../db/tables-users.ts'

/** A stored text with its hash, in one language; of several texts of a version, the latest. */
export const findLegalText = (db: Db, kind: LegalKind, version: string, locale: Locale) =>
  db
    .selectFrom('legal_text')
    .select(['content', 'text_hash'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('locale', '=', locale)
    .orderBy('legal_text.kept_at', 'desc')
    .executeTakeFirst()

export const insertAgreement = (tx: Db, accountId: string, agreement: Agreement) =>
  tx
    .insertInto('agreement')
    .values({ account_id: accountId, ...agreement, agreed_at: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Newest first. */
export const agreementsJson = (accountId: Expression<string>) =>
  sql<AcceptedVersion[] | null>`(
    select json_agg(json_build_object('kind', g.kind, 'version', g.version, 'agreed_at', ${isoTime(sql`g.agreed_at`)}) order by g.agreed_at desc, g.kind desc)
    from agreement g where g.account_id = ${accountId})`

type AcceptedVersion = { kind: LegalKind; version: string; agreed_at: string }
