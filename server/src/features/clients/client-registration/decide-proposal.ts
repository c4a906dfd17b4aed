import type { ActDeps } from '../../../deps.ts'
import { change } from '../../../domain/messages/change.ts'
import { ApiError, requireFound } from '../../../lib/api-error.ts'
import { changeIn } from '../clients.ts'
import { removeIn } from '../deletion.ts'
import type { ClientOwner } from '../owner-of.ts'
import type { CreatedClient } from '../save-client.ts'
import { findClient } from '../clients.sql.ts'
import { recordChange } from '../record-change.ts'
import { limitSensitiveChanges } from '../notify-of-change.ts'
import { endAccess, setJwksUri, takeProposal } from './registrations.sql.ts'

/**
 * Accepts or rejects the proposal. Accepting acts like a change by the owner, including the message. Returns null when the service is
 * deleted.
 */
export async function answerProposal(
  deps: ActDeps,
  owner: ClientOwner,
  { id, isYes, proposedAt }: { id: string; isYes: boolean; proposedAt: string },
): Promise<CreatedClient | null> {
  const { accountId } = owner
  if (isYes) await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    const proposed = requireFound(await takeProposal(tx, { accountId, id, proposedAt }))
    if (isYes && proposed.isDeletion) {
      await removeIn(deps, tx, post, owner, { id, confirmation: 'approved' })
      return null
    }
    const made = isYes ? await changeIn(deps, tx, post, owner, id, proposed.changes) : undefined
    if (isYes && proposed.jwksUri !== undefined) await setJwksUri(tx, id, proposed.jwksUri)
    const found = requireFound(await findClient(deps.config, tx, accountId, id))
    return made?.client_secret === undefined ? found : { ...found, client_secret: made.client_secret }
  })
}

/** Revokes the software's access token and discards its proposal. */
export async function endSoftwareAccess(deps: ActDeps, owner: ClientOwner, id: string): Promise<void> {
  await change(deps, async (tx) => {
    if (!(await endAccess(tx, owner.accountId, id))) throw new ApiError('NOT_EXIST')
    await recordChange(tx, owner, { service: id, kind: 'changed', fields: ['registration'] })
  })
}
