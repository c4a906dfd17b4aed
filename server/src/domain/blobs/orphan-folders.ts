import type { ActDeps } from '../../deps.ts'
import { deleteOrphanFolder } from './orphan-folders.sql.ts'

/** Call this after the commit that orphaned the folder. A storage failure does not fail the request: the sweep retries. */
export async function removeFolder({ blobs, bookkeeping, log }: ActDeps, folder: string): Promise<boolean> {
  try {
    await blobs.deleteFolder(folder)
    await deleteOrphanFolder(bookkeeping, folder)
    return true
  } catch (error) {
    log.warn({ err: error }, 'could not delete orphaned files')
    return false
  }
}
