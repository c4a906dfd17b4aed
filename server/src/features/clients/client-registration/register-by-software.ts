import type { Deps } from '../../../deps.ts'
import { holdAccount } from '../../../domain/accounts/hold-account.sql.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import { notifyOwner } from '../../../domain/accounts/notify-owner.ts'
import type { SoftwareClient } from '../../../domain/grants/software-client.ts'
import { change } from '../../../domain/messages/change.ts'
import { requireFound } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { connectClient } from '../clients.ts'
import type { CreatedClient } from '../save-client.ts'
import { insertSoftwareRegistration } from './registrations.sql.ts'
import { findTokenOwner, spendToken } from './tokens.sql.ts'

/**
 * Creates a service in test mode, closed to others until the token's owner publishes it. Token, service and message are
 * written in one transaction. Throws NOT_EXIST for an invalid token, AUTH_FORBIDDEN when its owner may not
 * connect services, HUMAN_FRIENDLY when the owner's limit is reached.
 */
export async function registerBySoftware(
  deps: Deps,
  { tokenHash, clientId, accessHash, by }: { tokenHash: Buffer; clientId: string; accessHash: Buffer; by: By },
  { settings, jwksUri, sectorUri }: SoftwareClient,
): Promise<CreatedClient> {
  return change(deps, async (tx, post) => {
    await holdAccount(tx, requireFound(await findTokenOwner(tx, tokenHash)).id)
    const token = requireFound(await spendToken(tx, tokenHash))
    const { accountId } = token
    const id = newId()
    const made = await connectClient(deps.config, tx, {
      id,
      accountId,
      wanted: settings,
      entryPoint: 'software',
      clientId,
    })
    await insertSoftwareRegistration(tx, { id, tokenName: token.name, accessHash, jwksUri, sectorUri })
    const details = { service: id, token: token.id }
    await recordEvent(tx, { accountId, by, kind: 'service_connected', details })
    await logServiceChange(tx, { serviceId: id, kind: 'connected', by: 'software' })
    await notifyOwner(tx, post, accountId, {
      kind: 'service_software',
      by,
      keys: deps.keys,
      service: made.name,
      what: 'service_registered',
    })
    return made
  })
}
