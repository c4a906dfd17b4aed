import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

/** Call this before the first file is written. After a crash the sweep deletes the folder. */
export async function insertOrphanFolder(db: Db, folder: string, forSeconds: number): Promise<void> {
  await db
    .insertInto('stray_folder')
    .values({ folder, after: inSeconds(forSeconds) })
    .execute()
}

/** Call this in the transaction of the row that references the folder. False when the sweep has already claimed it. */
export async function claimFolder(tx: Db, folder: string): Promise<boolean> {
  const stray = tx.deleteFrom('stray_folder').where('folder', '=', folder).where('after', '>', appNow)
  const { numDeletedRows } = await stray.executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOrphanFolder(db: Db, folder: string): Promise<void> {
  await db.deleteFrom('stray_folder').where('folder', '=', folder).execute()
}
