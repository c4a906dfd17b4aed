import type { Deps } from '../../deps.ts'
import { postSecurityEvent } from '../../domain/messages/delivery/post-security-event.ts'
import { signSecurityEvent } from './security-event-token.ts'

/** Signs the event at each attempt, because the keys may have changed. The `jti` stays the same. */
export function createSecurityEventSender(deps: Pick<Deps, 'config' | 'db' | 'keys'>): Deps['sendSecurityEvent'] {
  return async (event) => {
    const { events, publicUrl: issuer } = deps.config
    if (!events) throw new Error('EVENTS_URL is not set')
    const { origin, pathname } = new URL(events.url)
    await postSecurityEvent(events, await signSecurityEvent(deps, event, { issuer, audience: origin + pathname }))
  }
}
