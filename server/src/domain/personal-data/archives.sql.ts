import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

/** The right of one process to make an archive, until it expires or the archive is deleted. */
export type Claim = { accountId: string; id: string; claim: string; withDocuments: boolean }

const claimed = sql`claimed_until = app_now() + interval '1 minute'`
const isHeld = ({ accountId, id, claim }: Claim) =>
  sql`account_id = ${accountId}::uuid and id = ${id}::uuid and claim = ${claim}::uuid and state = 'making'`

/** Claims an archive whose wait is over, or that a dead process left; its earlier parts go. */
export async function claimDueArchive(db: Db): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    with due as (
      select account_id from archive where state in ('waiting', 'making') and coalesce(claimed_until, starts_at) <= app_now()
      order by coalesce(claimed_until, starts_at) limit 1 for update skip locked
    ), old as (delete from archive_part p using due d where p.account_id = d.account_id)
    update archive a set state = 'making', progress = 0, claim = ${newId()}, ${claimed}
    from due d where a.account_id = d.account_id
    returning a.account_id as "accountId", a.id, a.claim, a.with_documents as "withDocuments"`.execute(db)
  return rows[0]
}

/** Renews the claim. False when it is lost. */
export async function setProgress(db: Db, claim: Claim, percent: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update archive set progress = ${percent}, ${claimed} where ${isHeld(claim)}`.execute(db)
  return numAffectedRows === 1n
}

/** The update locks the row, so that a part never outlives its archive. False when the claim is lost. */
export async function insertPart(db: Db, claim: Claim, n: number, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with claimed_archive as (update archive set ${claimed} where ${isHeld(claim)} returning account_id)
    insert into archive_part (account_id, n, sealed) select account_id, ${n}::int, ${sealed}::bytea from claimed_archive returning n`.execute(
    db,
  )
  return rows.length === 1
}

export async function finishArchive(db: Db, claim: Claim, size: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update archive set state = 'ready', progress = 100, size = ${size}, made_at = app_now(), expires_at = app_now() + interval '24 hours',
      claim = null, claimed_until = null where ${isHeld(claim)}`.execute(db)
  return numAffectedRows === 1n
}

export async function failArchive(db: Db, claim: Claim): Promise<void> {
  await sql`
    with gone as (delete from archive_part where account_id = ${claim.accountId}::uuid)
    update archive set state = 'failed', claim = null, claimed_until = null where ${isHeld(claim)}`.execute(db)
}

/** Lets another process go on at once. */
export async function releaseArchive(db: Db, claim: Claim): Promise<void> {
  await sql`update archive set claimed_until = app_now() where ${isHeld(claim)}`.execute(db)
}

export async function findPart(db: ReadDb, accountId: string, n: number): Promise<Buffer | undefined> {
  const part = db.selectFrom('archive_part').select('sealed').where('account_id', '=', accountId).where('n', '=', n)
  return (await part.executeTakeFirst())?.sealed
}
