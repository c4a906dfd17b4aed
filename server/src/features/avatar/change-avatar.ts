import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { removeFolder } from '../../parts/blobs/stray-folders.ts'
import { adoptFolder, insertStrayFolder } from '../../parts/blobs/stray-folders.sql.ts'
import { type Photo, shrinkPhoto } from '../../parts/images/shrink-photo.ts'
import { photoTitles, type SlicesInfo, slicesOf } from '../../parts/images/slices.ts'
import { deleteAvatar, putAvatar } from './avatars.sql.ts'

/** Far longer than writing three small files takes. */
const writingSeconds = 3600

/** The row comes after its files, and the old files go after the row: whatever breaks on the way, a photo is whole or not there. */
export async function setAvatar(deps: Deps, accountId: string, file: Buffer): Promise<SlicesInfo> {
  const photo = await shrinkPhoto(file)
  const folder = `photos/${newToken()}`
  await insertStrayFolder(deps.db, folder, writingSeconds)
  await writePhoto(deps, folder, photo)
  const replaced = await deps.db.transaction().execute(async (tx) => {
    if (!(await adoptFolder(tx, folder))) throw new Error('the photo took too long to write')
    return putAvatar(tx, accountId, folder)
  })
  if (replaced !== null) await removeFolder(deps, replaced)
  return slicesOf(deps.config, folder)
}

export async function removeAvatar(deps: Deps, accountId: string): Promise<SlicesInfo> {
  const folder = await deleteAvatar(deps.db, accountId)
  if (folder !== null) await removeFolder(deps, folder)
  return null
}

async function writePhoto(deps: Deps, folder: string, photo: Photo): Promise<void> {
  try {
    for (const title of photoTitles) await deps.blobs.put(`${folder}/${title}`, photo[title], 'image/jpeg')
  } catch (error) {
    deps.log.error({ err: error }, 'a photo could not be stored')
    await removeFolder(deps, folder)
    throw error
  }
}
