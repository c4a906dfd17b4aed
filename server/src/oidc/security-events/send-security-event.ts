import type { Deps } from '../../deps.ts'
import { postSecurityEvent } from '../../domain/messages/delivery/post-security-event.ts'
import { postEvent, throwIfRejected } from '../../domain/messages/delivery/post-logout.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { createSubjects } from '../claims/subjects.ts'
import { findEventAddress } from './event-address.sql.ts'
import { signSecurityEvent } from './security-event-token.ts'

/**
 * Signs the event at each attempt, because the keys and the address may have changed. The `jti` stays the same. A service without an address is
 * skipped.
 */
export function createSecurityEventSender(deps: Pick<Deps, 'config' | 'db' | 'keys'>): Deps['sendSecurityEvent'] {
  return async (event) => {
    const { events, publicUrl: issuer, allowLoopbackServices: allowLoopback } = deps.config
    if (event.serviceId !== undefined) {
      const service = await findEventAddress(deps.db, event.serviceId)
      if (!service || isOwnAddress(issuer, service.uri)) return
      const subject = (await createSubjects(deps))(event.accountId, event.serviceId)
      const token = await signSecurityEvent(deps, event, { issuer, audience: service.clientId, subject })
      return throwIfRejected(await postEvent(service.uri, token, { allowLoopback }))
    }
    if (!events) throw new Error('EVENTS_URL is not set')
    const { origin, pathname } = new URL(events.url)
    await postSecurityEvent(events, await signSecurityEvent(deps, event, { issuer, audience: origin + pathname }))
  }
}
