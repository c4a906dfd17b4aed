import type { Client } from '@kabinet/contract/data/client-fields'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { endVerification } from '../../domain/custody/custody.sql.ts'
import { tellLostVerification } from '../../domain/custody/tell-lost-verification.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { ApiError, requireFound } from '../../lib/api-error.ts'
import { removeFolder } from '../../domain/blobs/orphan-folders.ts'
import { keepPicture } from '../../domain/images/keep-picture.ts'
import { findClient } from './clients.sql.ts'
import type { ClientOwner } from './owner-of.ts'
import { changeLogo, isMine } from './logos.sql.ts'
import { recordChange } from './record-change.ts'
import { limitSensitiveChanges, notifyOfChange } from './notify-of-change.ts'

/**
 * The later of two concurrent changes wins, and the files of the other are deleted. Notifies the owner, because users recognise a service
 * by its logo.
 */
export async function setLogo(deps: ActDeps, owner: ClientOwner, id: string, file: Buffer): Promise<Client> {
  const { accountId } = owner
  if (!(await isMine(deps.db, accountId, id))) throw new ApiError('NOT_EXIST')
  await limitSensitiveChanges(deps, owner)
  await keepPicture(deps, { by: accountId, place: 'logos', file }, (tx, folder, post) =>
    replaceLogo(deps, tx, post, owner, { id, folder }),
  )
  return show(deps, accountId, id)
}

export async function removeLogo(deps: ActDeps, owner: ClientOwner, id: string): Promise<Client> {
  const { accountId } = owner
  await limitSensitiveChanges(deps, owner)
  const replaced = await change(deps, (tx, post) => replaceLogo(deps, tx, post, owner, { id, folder: null }))
  if (replaced !== null) await removeFolder(deps, replaced)
  return show(deps, accountId, id)
}

async function replaceLogo(
  deps: ActDeps,
  tx: Db,
  post: Post,
  owner: ClientOwner,
  { id, folder }: { id: string; folder: string | null },
): Promise<string | null> {
  const { replaced, name } = requireFound(await changeLogo(tx, { accountId: owner.accountId, id, folder }))
  if (replaced === folder) return replaced
  await recordChange(tx, owner, { service: id, kind: 'changed', fields: ['logo'] })
  const lost = await endVerification(tx, id, ['logo'])
  if (lost) await tellLostVerification(deps, post, lost)
  await notifyOfChange(deps.keys, tx, post, owner, { id, service: name, changes: ['logo'] })
  return replaced
}

const show = async ({ config, db }: ActDeps, accountId: string, id: string) =>
  requireFound(await findClient(config, db, accountId, id))
