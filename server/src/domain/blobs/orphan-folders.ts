import type { Deps } from '../../deps.ts'
import { deleteOrphanFolder } from './orphan-folders.sql.ts'

/** After the commit that left it behind. A storage that does not answer is no reason to refuse what is done: the sweep tries again. */
export async function removeFolder({ blobs, db, log }: Deps, folder: string): Promise<boolean> {
  try {
    await blobs.deleteFolder(folder)
    await deleteOrphanFolder(db, folder)
    return true
  } catch (error) {
    log.warn({ err: error }, 'files that nobody needs could not be deleted')
    return false
  }
}
