import type { ActDeps } from '../../deps.ts'
import { removeFolder } from '../../domain/blobs/orphan-folders.ts'
import { keepPicture } from '../../domain/images/keep-picture.ts'
import { type SlicesInfo, slicesOf } from '../../domain/images/slices.ts'
import { queueSecurityEvents, type SecurityEvent } from '../../domain/messages/queue-security-events.ts'
import { deleteAvatarRow, upsertAvatarRow } from './avatars.sql.ts'

const photoChanged = (accountId: string): SecurityEvent => ({ kind: 'account-changed', accountId, fields: ['photo'] })

export async function setAvatar(deps: ActDeps, accountId: string, file: Buffer): Promise<SlicesInfo> {
  const folder = await keepPicture(deps, { by: accountId, place: 'photos', file }, async (tx, newFolder) => {
    const before = await upsertAvatarRow(tx, accountId, newFolder)
    await queueSecurityEvents(deps, tx, photoChanged(accountId))
    return before
  })
  return slicesOf(deps.config, folder)
}

export async function removeAvatar(deps: ActDeps, accountId: string): Promise<SlicesInfo> {
  const folder = await deps.db.transaction().execute(async (tx) => {
    const removed = await deleteAvatarRow(tx, accountId)
    if (removed !== null) await queueSecurityEvents(deps, tx, photoChanged(accountId))
    return removed
  })
  if (folder !== null) await removeFolder(deps, folder)
  return null
}
