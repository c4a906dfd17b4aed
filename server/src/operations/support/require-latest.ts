import type { Db } from '../../db/schema.ts'
import { SupportRefusal } from './refusal.ts'
import { findRepeated } from './support-acts.sql.ts'

/** Throws when the act on this account or service that is to be undone was done again later: an undo would end the later one. */
export async function requireLatest(db: Db, subject: string, happenedAt: string): Promise<void> {
  const act = await findRepeated(db, subject, happenedAt)
  if (act !== undefined) throw new SupportRefusal(`“${act}” was done again later: look again, and undo the last one.`)
}
