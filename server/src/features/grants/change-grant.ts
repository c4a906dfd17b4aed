import type { ConsentName } from '@kabinet/contract/claims'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { tellServices } from '../../domain/grants/tell-services.ts'
import { change } from '../../domain/messages/change.ts'
import { deleteGrantRows, endOfflineAccess, forgetSignIns, lockGrant, saveFewerClaims } from './grants.sql.ts'

export type GrantOwner = { accountId: string; sessionId: string; by: Caller }

/** Leaves fewer claims on: the very next read lacks the others, and a later sign-in does not bring them back by itself. */
export async function narrowGrant(
  deps: Deps,
  { accountId, sessionId, by }: GrantOwner,
  clientId: string,
  names: ConsentName[],
): Promise<void> {
  await change(deps, async (tx) => {
    const grant = await lockGrant(tx, accountId, clientId)
    if (!grant) throw new ApiError('NOT_EXIST')
    if (names.some((name) => !grant.claims.includes(name))) {
      throw new ApiError('INVALID_PARAM_VALUE', { fields: [{ path: 'claims', problem: 'v.value' }] })
    }
    const claims = grant.claims.filter((name) => names.includes(name))
    const off = grant.claims.filter((name) => !names.includes(name))
    if (off.length === 0) return
    await saveFewerClaims(tx, accountId, { serviceId: grant.serviceId, claims, declined: [...grant.declined, ...off] })
    if (off.includes('offline_access')) await endOfflineAccess(tx, accountId, grant.serviceId)
    const details = { service: grant.name, client_id: clientId, off: off.join(' ') }
    await recordEvent(tx, { accountId, kind: 'access_changed', by, sessionId, details })
  })
}

/**
 * Ends what one service holds of a person, all at once: codes, tokens, consent, its sign-ins, of which it is told by back-channel logout.
 * Other services and the person's own sessions are not touched; the next sign-in to it asks anew.
 */
export async function withdrawAccess(
  deps: Deps,
  { accountId, sessionId, by }: GrantOwner,
  clientId: string,
): Promise<void> {
  await change(deps, async (tx) => {
    const grant = await lockGrant(tx, accountId, clientId)
    if (!grant) throw new ApiError('NOT_EXIST')
    const { serviceId, name } = grant
    await tellServices(tx, { accountId, serviceId })
    await forgetSignIns(tx, accountId, serviceId)
    await deleteGrantRows(tx, accountId, serviceId)
    await recordEvent(tx, {
      accountId,
      kind: 'access_withdrawn',
      by,
      sessionId,
      details: { service: name, client_id: clientId },
    })
  })
}
