import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** Before the first file is written: whoever dies on the way leaves a folder that the sweep knows of. */
export async function insertOrphanFolder(db: Db, folder: string, forSeconds: number): Promise<void> {
  await db
    .insertInto('stray_folder')
    .values({ folder, after: inSeconds(forSeconds) })
    .execute()
}

/** In the transaction of the row that speaks for it from now on. False: the sweep was faster. */
export async function claimFolder(tx: Db, folder: string): Promise<boolean> {
  const stray = tx.deleteFrom('stray_folder').where('folder', '=', folder).where('after', '>', appNow)
  const { numDeletedRows } = await stray.executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOrphanFolder(db: Db, folder: string): Promise<void> {
  await db.deleteFrom('stray_folder').where('folder', '=', folder).execute()
}
