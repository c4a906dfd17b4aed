import type { Db } from '../../db/schema.ts'

/** Stores `sealed` unless another process was first. Returns the stored value. */
export async function addServerSecret(db: Db, name: string, sealed: string): Promise<string> {
  const secret = db.insertInto('house_secret').values({ name, sealed })
  await secret.onConflict((conflict) => conflict.doNothing()).execute()
  const row = await db.selectFrom('house_secret').select('sealed').where('name', '=', name).executeTakeFirst()
  if (!row) throw new Error(`the secret "${name}" of the server is gone`)
  return row.sealed
}
