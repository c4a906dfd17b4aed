import { type AccountEvent, eventsPageSize, listEvents } from '@kabinet/contract/api/events.api'
import { eventKinds, shownEventKinds } from '@kabinet/contract/data/event-kinds'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { byOperator } from '../../domain/accounts/events.sql.ts'
import { browserOf, systemOf } from '../../domain/messages/emails/browser-names.ts'
import { ipv4Of } from '../../lib/addresses/address-key.ts'
import { serveRead } from '../../http/serve.ts'
import { type OwnEvent, ownEventsJson } from './own-events.sql.ts'

/** The security log of the account (docs/design.md#beyond-the-specification). */
export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, listEvents, {
    data: (accountId, { query }) => {
      const [place = '', id = ''] = query.cursor?.split('.') ?? []
      const kinds = query.group ? eventKinds[query.group] : shownEventKinds
      return ownEventsJson(accountId, { kinds, after: query.cursor ? { place, id } : null, limit: eventsPageSize + 1 })
    },
    present: (rows) => {
      const shown = (rows ?? []).slice(0, eventsPageSize)
      const last = shown.at(-1)
      const hasOlder = (rows ?? []).length > shown.length
      return {
        items: shown.map((event) => presentEvent(deps, event)),
        next: hasOlder && last ? `${last.place}.${last.id}` : null,
      }
    },
  })
}

function presentEvent(
  { places }: Pick<Deps, 'places'>,
  { kind, place: _place, user_agent, address: seen, ...shown }: OwnEvent,
): AccountEvent {
  const known = shownEventKinds.find((one) => one === kind)
  if (!known) throw new Error(`an event of an unknown kind: ${kind}`)
  const userAgent = user_agent ?? ''
  const address = seen && ipv4Of(seen)
  return {
    ...shown,
    kind: known,
    address,
    place: (address && places?.placeOf(address)) || null,
    browser: browserOf(userAgent),
    system: systemOf(userAgent),
    by_support: userAgent === byOperator.userAgent,
  }
}
