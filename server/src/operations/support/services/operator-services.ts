import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import type { ClientChanges, NewClient } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../../deps.ts'
import { byOperator } from '../../../domain/accounts/events.sql.ts'
import { ensureOperatorAccount } from '../../../domain/custody/custody.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { changeIn } from '../../../features/clients/clients.ts'
import { requireSoundClient } from '../../../features/clients/check-client.ts'
import { settingsOf } from '../../../features/clients/client-settings.ts'
import { type CreatedClient, saveSettings } from '../../../features/clients/save-client.ts'
import { newId } from '../../../lib/ids.ts'
import type { Reason } from '../act-on-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { findServices } from './services.sql.ts'
import { recordOnService } from './record-on-service.ts'

/** Connects a service of the operator. Neither `SERVICES` nor limits of users apply. Throws `INVALID_PARAM_VALUE`. */
export function createOperatorService(
  deps: Deps,
  { wanted, who, why }: Reason & { wanted: NewClient },
): Promise<CreatedClient> {
  const settings = settingsOf(wanted)
  requireSoundClient(settings, deps.config)
  const id = newId()
  return change(deps, async (tx) => {
    await ensureOperatorAccount(tx)
    const ids = { clientId: null, mobileClientId: null }
    const newService = { id, accountId: operatorAccountId, settings, ids, hasSecret: false }
    return recordOnService(tx, { act: 'create-service', id, who, why }, () => saveSettings(deps.config, tx, newService))
  })
}

/** Changes a service of the operator as its owner would. The operator does not ask itself to publish. Throws `SupportRefusal`, `INVALID_PARAM_VALUE`. */
export function changeOperatorService(
  deps: Deps,
  { id, changes, who, why }: Reason & { id: string; changes: ClientChanges },
): Promise<CreatedClient> {
  const { config } = deps
  const publishing = { ...deps, config: { ...config, services: { ...config.services, publish: 'owner' as const } } }
  return change(deps, async (tx, post) => {
    const [service] = await findServices(tx, id)
    if (!service) throw new SupportRefusal(`There is no service ${id}.`, 'unknown')
    if (service.account_id !== operatorAccountId) throw new SupportRefusal('It belongs to a user, who changes it.')
    const owner = { accountId: operatorAccountId, sessionId: null, by: byOperator }
    return recordOnService(tx, { act: 'change-service', id, who, why }, () =>
      changeIn(publishing, tx, post, owner, id, changes),
    )
  })
}
