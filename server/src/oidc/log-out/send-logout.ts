import type { Deps } from '../../deps.ts'
import type { OutgoingLogout } from '../../domain/messages/outgoing.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { postLogout, throwIfRejected } from '../../domain/messages/delivery/post-logout.ts'
import { noteLogout } from './log-out.sql.ts'
import { signLogout } from './logout-token.ts'
import { findServiceByClientId } from '../storage/services.sql.ts'
import { createSubjects } from '../claims/subjects.ts'

/** Sends a logout token. Each attempt reads the current URI and signs a new token. A deleted service is skipped. */
export function createLogoutSender(deps: Pick<Deps, 'config' | 'db' | 'keys'>): Deps['sendLogout'] {
  const { publicUrl: issuer, allowLoopbackServices: allowLoopback } = deps.config
  // A failed status update must not fail the delivery.
  const note = (delivery: { serviceId: string; uri: string }, status: number | null) =>
    noteLogout(deps.db, delivery, status).catch(() => {})
  return async ({ accountId, clientId, sid }: OutgoingLogout) => {
    const service = await findServiceByClientId(deps.db, clientId)
    if (!service?.backchannelLogoutUri || isOwnAddress(issuer, service.backchannelLogoutUri)) return
    const subjectOf = await createSubjects(deps)
    const sub = subjectOf(accountId, service.id)
    const token = await signLogout(deps, { issuer, audience: clientId, sub, sid, algorithm: service.idTokenAlgorithm })
    const delivery = { serviceId: service.id, uri: service.backchannelLogoutUri }
    const status = await postLogout(delivery.uri, token, { allowLoopback }).catch(async (reason: unknown) => {
      await note(delivery, null)
      throw reason
    })
    await note(delivery, status)
    throwIfRejected(status)
  }
}
