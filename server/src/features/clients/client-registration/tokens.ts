import type { createRegistrationToken, RegistrationToken } from '@kabinet/contract/api/services/client-registration.api'
import type { BodyOf } from '@kabinet/contract/route'
import type { ActDeps } from '../../../deps.ts'
import { recordEvent } from '../../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../../domain/accounts/notify-owner.ts'
import { change } from '../../../domain/messages/change.ts'
import { requireMayConnect } from '../../../domain/services-policy/services-policy.sql.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newId, newToken } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/keys.ts'
import type { ClientOwner } from '../owner-of.ts'
import { limitSensitiveChanges } from '../notify-of-change.ts'
import { deleteToken, hasRoomForToken, insertToken } from './tokens.sql.ts'

const tokensPerOwner = 10

/** Issues an initial access token (RFC 7591 3). Its holder can register services in the user's name, so the user is notified. */
export async function issueToken(
  deps: ActDeps,
  owner: ClientOwner,
  { name, services, days }: BodyOf<typeof createRegistrationToken>,
): Promise<RegistrationToken & { token: string }> {
  const { accountId, by } = owner
  const token = newToken()
  await limitSensitiveChanges(deps, owner)
  return change(deps, async (tx, post) => {
    await requireMayConnect(deps.config, tx, { accountId, entryPoint: 'token' })
    if (!(await hasRoomForToken(tx, accountId, tokensPerOwner))) throw new ApiError('HUMAN_FRIENDLY')
    const id = newId()
    const seconds = days * 24 * 3600
    const made = await insertToken(tx, { id, accountId, name, hash: sha256(token), services, seconds })
    await recordEvent(tx, { ...owner, kind: 'registration_token_issued', details: { token: id } })
    await notifyOwner(tx, post, accountId, {
      kind: 'service_software',
      by,
      keys: deps.keys,
      service: name,
      what: 'token_issued',
    })
    return { ...made, token }
  })
}

export async function revokeToken(deps: ActDeps, owner: ClientOwner, id: string): Promise<void> {
  await change(deps, async (tx) => {
    if (!(await deleteToken(tx, owner.accountId, id))) throw new ApiError('NOT_EXIST')
    await recordEvent(tx, { ...owner, kind: 'registration_token_revoked', details: { token: id } })
  })
}
