import type { ApiChanges, NewApi, ServiceApi } from '@kabinet/contract/data/api-fields'
import type { Was } from '@kabinet/contract/fields/was'
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@kabinet/contract/limits'
import type { Db } from '../../../db/schema.ts'
import type { ActDeps } from '../../../deps.ts'
import {
  type ApiKey,
  countApis,
  deleteApiRow,
  findApi,
  insertApi,
  presentApi,
  updateApi,
} from '../../../domain/apis/apis.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { isOwnAddress } from '../../../lib/addresses/own-address.ts'
import { ApiError, invalidField, requireFound } from '../../../lib/api-error.ts'
import { requireUnchanged } from '../../../lib/require-unchanged.ts'
import { newId } from '../../../lib/ids.ts'
import { requireClient } from './require-client.sql.ts'
import { limitSensitiveChanges, notifyOfChange } from '../notify-of-change.ts'
import type { ClientOwner } from '../owner-of.ts'
import { recordChange } from '../record-change.ts'

export async function createApi(
  deps: ActDeps,
  owner: ClientOwner,
  serviceId: string,
  wanted: NewApi,
): Promise<ServiceApi> {
  if (isOwnAddress(deps.config.publicUrl, wanted.address)) throw invalidField('address', 'v.redirect.own')
  await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    const key = { serviceId, id: newId() }
    const service = await requireClient(tx, owner, serviceId)
    if ((await countApis(tx, serviceId)) >= limits.serviceListMax) throw new ApiError('HUMAN_FRIENDLY')
    if (!(await insertApi(tx, key, owner.accountId, wanted))) throw invalidField('address', 'v.redirect.repeated')
    await tell(deps, tx, post, owner, { serviceId, service })
    return presentApi(requireFound(await findApi(tx, key)))
  })
}

export async function changeApi(
  deps: ActDeps,
  owner: ClientOwner,
  key: ApiKey,
  { was, ...changes }: ApiChanges & { was?: Was },
): Promise<ServiceApi> {
  await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    const service = await requireClient(tx, owner, key.serviceId)
    const before = requireFound(await findApi(tx, key))
    requireUnchanged(before, changes, was)
    await updateApi(tx, key, owner.accountId, changes)
    const after = requireFound(await findApi(tx, key))
    if (!isDeepStrictEqual(before, after)) await tell(deps, tx, post, owner, { serviceId: key.serviceId, service })
    return presentApi(after)
  })
}

export async function deleteApi(deps: ActDeps, owner: ClientOwner, key: ApiKey): Promise<void> {
  await limitSensitiveChanges(deps, owner)
  await change(deps, async (tx, post) => {
    const service = await requireClient(tx, owner, key.serviceId)
    requireFound(await findApi(tx, key))
    await deleteApiRow(tx, key)
    await tell(deps, tx, post, owner, { serviceId: key.serviceId, service })
  })
}

async function tell(
  { keys }: ActDeps,
  tx: Db,
  post: Post,
  owner: ClientOwner,
  { serviceId, service }: { serviceId: string; service: string },
): Promise<void> {
  await recordChange(tx, owner, { service: serviceId, kind: 'changed', fields: ['apis'] })
  await notifyOfChange(keys, tx, post, owner, { id: serviceId, service, changes: ['apis'] })
}
