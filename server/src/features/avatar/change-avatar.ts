import type { Deps } from '../../deps.ts'
import { removeFolder } from '../../domain/blobs/orphan-folders.ts'
import { keepPicture } from '../../domain/images/keep-picture.ts'
import { type SlicesInfo, slicesOf } from '../../domain/images/slices.ts'
import { deleteAvatarRow, upsertAvatarRow } from './avatars.sql.ts'

export async function setAvatar(deps: Deps, accountId: string, file: Buffer): Promise<SlicesInfo> {
  const folder = await keepPicture(deps, { by: accountId, place: 'photos', file }, (tx, kept) =>
    upsertAvatarRow(tx, accountId, kept),
  )
  return slicesOf(deps.config, folder)
}

export async function removeAvatar(deps: Deps, accountId: string): Promise<SlicesInfo> {
  const folder = await deleteAvatarRow(deps.db, accountId)
  if (folder !== null) await removeFolder(deps, folder)
  return null
}
