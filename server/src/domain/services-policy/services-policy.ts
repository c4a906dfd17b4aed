import type { ClientSettings } from '@kabinet/contract/data/client-fields'
import type { Config } from '../../config/config.ts'
import type { ServicesMode } from '../../config/services.ts'

/**
 * Where a service can come into being: the cabinet (or its API), a registration token that a user issues, a registration with such a token
 * (RFC 7591), and a client ID metadata document that is not known yet.
 */
export const doors = ['cabinet', 'token', 'software', 'document'] as const
export type Door = (typeof doors)[number]

export type Policy = { services: Config['services']; limits: Pick<Config['limits'], 'servicesPerPerson'> }

const openDoors: Record<ServicesMode, readonly Door[]> = {
  everybody: doors,
  invited: ['cabinet', 'token', 'software'],
  operator: [],
}

/** The one decision about new services (docs/govern.md#services). `isAllowed`: an operator allowed the user to connect services. */
export function mayConnect(
  { services, limits }: Policy,
  { door, isAllowed }: { door: Door; isAllowed: boolean },
): boolean {
  if (!openDoors[services.connect].includes(door)) return false
  return door === 'document' || (limits.servicesPerPerson > 0 && (services.connect === 'everybody' || isAllowed))
}

/** Where the operator publishes (`SERVICES_PUBLISH`), a service that its owner publishes stays in test mode, and a request is made. */
export function holdPublishing(
  { services }: Pick<Config, 'services'>,
  settings: ClientSettings,
  before?: ClientSettings,
): { settings: ClientSettings; isAsking: boolean } {
  const isAsking = services.publish === 'operator' && settings.status === 'published' && before?.status !== 'published'
  return { settings: isAsking ? { ...settings, status: 'test' } : settings, isAsking }
}
