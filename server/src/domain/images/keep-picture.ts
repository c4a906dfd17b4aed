import type { Db } from '../../db/schema.ts'
import type { ActDeps } from '../../deps.ts'
import { newToken } from '../../lib/ids.ts'
import { removeFolder } from '../blobs/orphan-folders.ts'
import { claimFolder, insertOrphanFolder } from '../blobs/orphan-folders.sql.ts'
import { change } from '../messages/change.ts'
import type { Post } from '../messages/queue-message.ts'
import { limitOf } from '../throttle/budgets.ts'
import { charge } from '../throttle/charge.ts'
import { type Photo, shrinkPhoto } from './shrink-photo.ts'
import { photoTitles } from './slices.ts'

const writingSeconds = 3600

type Upload = { by: string; place: 'photos' | 'logos'; file: Buffer }

type SpeakFor = (tx: Db, folder: string, post: Post) => Promise<string | null>

/**
 * Stores a picture in three sizes under `place` and returns its folder. Files are written before the row, and old files are deleted after
 * it, so a picture is never partial.
 */
export async function keepPicture(deps: ActDeps, { by, place, file }: Upload, speakFor: SpeakFor): Promise<string> {
  // Decoding is the expensive step, so it is charged first, even for invalid files.
  await charge(deps, [limitOf(deps.config.limits, 'uploads', by)])
  const photo = await shrinkPhoto(file)
  const folder = `${place}/${newToken()}`
  await insertOrphanFolder(deps.bookkeeping, folder, writingSeconds)
  await writePhoto(deps, folder, photo)
  const replaced = await change(deps, async (tx, post) => {
    if (!(await claimFolder(tx, folder))) throw new Error('the photo took too long to write')
    return speakFor(tx, folder, post)
  })
  if (replaced !== null) await removeFolder(deps, replaced)
  return folder
}

async function writePhoto(deps: ActDeps, folder: string, photo: Photo): Promise<void> {
  try {
    for (const title of photoTitles) await deps.blobs.put(`${folder}/${title}`, photo[title], 'image/jpeg')
  } catch (error) {
    deps.log.error({ err: error }, 'could not store a photo')
    await removeFolder(deps, folder)
    throw error
  }
}
