import type { ServiceApi } from '@kabinet/contract/data/api-fields'
import type { ActDeps } from '../../../deps.ts'
import { addApiSecret, type ApiKey, endOldApiSecretRows, findApi, presentApi } from '../../../domain/apis/apis.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { requireFound } from '../../../lib/api-error.ts'
import { newToken } from '../../../lib/ids.ts'
import { limitSensitiveChanges, notifyOfChange } from '../notify-of-change.ts'
import type { ClientOwner } from '../owner-of.ts'
import { recordChange } from '../record-change.ts'
import { clientSecretHash } from '../save-client.ts'
import { requireClient } from './require-client.sql.ts'

export async function renewApiSecret(deps: ActDeps, owner: ClientOwner, key: ApiKey, keepOldHours: number) {
  const { serviceId } = key
  const secret = newToken()
  await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    const service = await requireClient(tx, owner, serviceId)
    requireFound(await findApi(tx, key))
    const added = { hash: clientSecretHash(secret), by: owner.accountId, keepSeconds: keepOldHours * 3600 }
    const { oldExpiresAt } = await addApiSecret(tx, key, added)
    await recordChange(tx, owner, { service: serviceId, kind: 'changed', fields: ['api_secret'] })
    await notifyOfChange(deps.keys, tx, post, owner, { id: serviceId, service, changes: ['api_secret'] })
    return { client_secret: secret, old_secret_expires_at: oldExpiresAt }
  })
}

export async function endOldApiSecrets(deps: ActDeps, owner: ClientOwner, key: ApiKey): Promise<ServiceApi> {
  return change(deps, async (tx) => {
    await requireClient(tx, owner, key.serviceId)
    requireFound(await findApi(tx, key))
    if (await endOldApiSecretRows(tx, key))
      await recordChange(tx, owner, { service: key.serviceId, kind: 'changed', fields: ['api_secret'] })
    return presentApi(requireFound(await findApi(tx, key)))
  })
}
