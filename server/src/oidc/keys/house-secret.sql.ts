import type { Db } from '../../db/schema.ts'

/** Keeps `sealed` unless another process was first; answers what is kept. */
export async function addHouseSecret(db: Db, name: string, sealed: string): Promise<string> {
  const secret = db.insertInto('house_secret').values({ name, sealed })
  await secret.onConflict((conflict) => conflict.doNothing()).execute()
  const kept = await db.selectFrom('house_secret').select('sealed').where('name', '=', name).executeTakeFirst()
  if (!kept) throw new Error(`the house secret "${name}" is gone`)
  return kept.sealed
}
