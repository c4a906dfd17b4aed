import type { Client } from '@kabinet/contract/data/client-fields'
import type { ActDeps } from '../../deps.ts'
import { ApiError, requireFound } from '../../lib/api-error.ts'
import { newToken } from '../../lib/ids.ts'
import { endServiceTokens } from '../../domain/grants/service-tokens.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { endOldSecretRows, lockClient, renewSecretRow } from './clients.sql.ts'
import { limitSensitiveChanges, notifyOfChange } from './notify-of-change.ts'
import { recordChange } from './record-change.ts'
import { clientSecretHash } from './save-client.ts'
import type { ClientOwner } from './owner-of.ts'

const validSecrets = 5

/** `keepOldHours` 0 revokes all older secrets at once; otherwise at most `validSecrets` are valid at a time. */
export async function renewSecret(deps: ActDeps, owner: ClientOwner, id: string, keepOldHours: number) {
  const { config } = deps
  const { accountId } = owner
  const secret = newToken()
  await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    const found = await lockClient(config, tx, accountId, id)
    if (found && keepOldHours > 0 && found.livingSecrets >= validSecrets) throw new ApiError('HUMAN_FRIENDLY')
    const renewed =
      found &&
      (await renewSecretRow(tx, { accountId, id, hash: clientSecretHash(secret), keepSeconds: keepOldHours * 3600 }))
    if (!renewed) throw new ApiError('NOT_EXIST')
    if (keepOldHours === 0) await endServiceTokens(tx, id)
    await recordChange(tx, owner, { service: id, kind: 'secret_issued' })
    await notifyOfChange(deps.keys, tx, post, owner, { id, service: found.client.name, changes: ['client_secret'] })
    return { client_secret: secret, old_secret_expires_at: renewed.oldExpiresAt }
  })
}

export async function endOldSecrets(deps: ActDeps, owner: ClientOwner, id: string): Promise<Client> {
  return change(deps, async (tx) => {
    const found = requireFound(await lockClient(deps.config, tx, owner.accountId, id))
    if (!(await endOldSecretRows(tx, id, owner.accountId))) return found.client
    await endServiceTokens(tx, id)
    await recordChange(tx, owner, { service: id, kind: 'old_secrets_ended' })
    const { old_secret_expires_at: _ended, ...client } = found.client
    return client
  })
}
