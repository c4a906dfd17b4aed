import type { Deps } from '../../deps.ts'
import type { OutgoingLogout } from '../../domain/messages/outgoing.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { postLogout, throwIfRejected } from '../../domain/messages/delivery/post-logout.ts'
import { noteRequest } from '../../domain/service-requests/note-request.ts'
import { noteLogout } from './log-out.sql.ts'
import { signLogout } from './logout-token.ts'
import { findServiceByClientId } from '../storage/services.sql.ts'
import { createSubjects } from '../claims/subjects.ts'

const noAnswer = 'the back-channel address did not answer'

/** Each attempt reads the current URI and signs a new token. A deleted service is skipped. */
export function createLogoutSender(
  deps: Pick<Deps, 'config' | 'db' | 'keys' | 'log' | 'serviceRequests'>,
): Deps['sendLogout'] {
  const { publicUrl: issuer, allowLoopbackServices: allowLoopback } = deps.config
  // A failed status update must not fail the delivery.
  const note = (delivery: { serviceId: string; uri: string }, status: number | null) =>
    noteLogout(deps.db, delivery, status).catch(() => {})
  const tell = (serviceId: string, sent: string, status: number | null) => {
    const isTaken = status !== null && status < 300
    const answer = status === null ? noAnswer : `the back-channel address answered ${status}`
    const done = { outcome: 'done', error: '', detail: '', sent: null } as const
    const failed = { outcome: 'refused', error: 'logout_failed', detail: answer, sent } as const
    const facts = { status, flow: null, authMethod: null, software: null, network: null, isClaimed: false }
    noteRequest(deps, { of: { serviceId }, step: 'back-channel', ...facts, ...(isTaken ? done : failed) })
  }
  return async ({ accountId, clientId, sid }: OutgoingLogout) => {
    const service = await findServiceByClientId(deps.db, clientId)
    if (!service?.backchannelLogoutUri || isOwnAddress(issuer, service.backchannelLogoutUri)) return
    const subjectOf = await createSubjects(deps)
    const sub = subjectOf(accountId, service.id)
    const token = await signLogout(deps, { issuer, audience: clientId, sub, sid, algorithm: service.idTokenAlgorithm })
    const delivery = { serviceId: service.id, uri: service.backchannelLogoutUri }
    const status = await postLogout(delivery.uri, token, { allowLoopback }).catch(async (reason: unknown) => {
      await note(delivery, null)
      tell(service.id, delivery.uri, null)
      throw reason
    })
    await note(delivery, status)
    tell(service.id, delivery.uri, status)
    throwIfRejected(status)
  }
}
