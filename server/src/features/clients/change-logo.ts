import type { Client } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { removeFolder } from '../../domain/blobs/orphan-folders.ts'
import { keepPicture } from '../../domain/images/keep-picture.ts'
import { findClient } from './clients.sql.ts'
import { changeLogo, isMine } from './logos.sql.ts'

/** Two at once: the later one stays, and the files of the other go. */
export async function setLogo(deps: Deps, accountId: string, id: string, file: Buffer): Promise<Client> {
  if (!(await isMine(deps.db, accountId, id))) throw new ApiError('NOT_EXIST')
  await keepPicture(
    deps,
    { by: accountId, place: 'logos', file },
    async (tx, folder) => required(await changeLogo(tx, { accountId, id, folder })).replaced,
  )
  return show(deps, accountId, id)
}

export async function removeLogo(deps: Deps, accountId: string, id: string): Promise<Client> {
  const { replaced } = required(await changeLogo(deps.db, { accountId, id, folder: null }))
  if (replaced !== null) await removeFolder(deps, replaced)
  return show(deps, accountId, id)
}

const show = async ({ config, db }: Deps, accountId: string, id: string) =>
  required(await findClient(config, db, accountId, id))

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new ApiError('NOT_EXIST')
  return found
}
