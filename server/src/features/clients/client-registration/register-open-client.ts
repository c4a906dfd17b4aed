import type { ClientSettings } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../lib/ids.ts'
import { saveClient } from '../save-client.sql.ts'
import { hasRoomForOpenClient } from './registrations.sql.ts'

/** Stores a client without an owner under a new id. Undefined when the limit is reached (decision 0087). */
export async function registerOpenClient(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  settings: ClientSettings,
): Promise<string | undefined> {
  const clientId = newId()
  return db.transaction().execute(async (tx) => {
    if (!(await hasRoomForOpenClient(tx, config.limits.openClients))) return undefined
    await saveClient(config, tx, {
      id: newId(),
      accountId: null,
      settings,
      clientId,
      mobileClientId: null,
      secretHash: null,
    })
    return clientId
  })
}
