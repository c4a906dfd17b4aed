import type { Deps } from '../../deps.ts'
import { deleteStrayFolder, listStrayFolders } from './stray-folders.sql.ts'

const batch = 100

/** Deletes the files that no row speaks for any more. Any number of processes may do it: deleting twice is no error. */
export async function sweepStrayFolders(deps: Deps): Promise<number> {
  const folders = await listStrayFolders(deps.db, batch)
  let gone = 0
  for (const folder of folders) if (await removeFolder(deps, folder)) gone++
  return gone
}

/** After the commit that left it behind. A storage that does not answer is no reason to refuse what is done: the sweep tries again. */
export async function removeFolder({ blobs, db, log }: Deps, folder: string): Promise<boolean> {
  try {
    await blobs.deleteFolder(folder)
    await deleteStrayFolder(db, folder)
    return true
  } catch (error) {
    log.warn({ err: error }, 'files that nobody needs could not be deleted')
    return false
  }
}
