import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Before the first file is written: whoever dies on the way leaves a folder that the sweep knows of. */
export async function insertOrphanFolder(db: Db, folder: string, forSeconds: number): Promise<void> {
  await sql`insert into stray_folder (folder, after) values (${folder}, app_now() + make_interval(secs => ${forSeconds}::float8))`.execute(
    db,
  )
}

/** In the transaction of the row that speaks for it from now on. False: the sweep was faster. */
export async function claimFolder(tx: Db, folder: string): Promise<boolean> {
  const { rows } =
    await sql`delete from stray_folder where folder = ${folder} and after > app_now() returning folder`.execute(tx)
  return rows.length > 0
}

export async function deleteOrphanFolder(db: Db, folder: string): Promise<void> {
  await db.deleteFrom('stray_folder').where('folder', '=', folder).execute()
}
