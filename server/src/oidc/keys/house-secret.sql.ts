import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Keeps `sealed` unless another process was first; answers what is kept. */
export async function addHouseSecret(db: Db, name: string, sealed: string): Promise<string> {
  await sql`insert into house_secret (name, sealed) values (${name}, ${sealed}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ sealed: string }>`select sealed from house_secret where name = ${name}`.execute(db)
  const kept = rows[0]
  if (!kept) throw new Error(`the house secret "${name}" is gone`)
  return kept.sealed
}
