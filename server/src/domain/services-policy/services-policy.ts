import type { ClientSettings } from '@kabinet/contract/data/client-fields'
import type { ServicesMode } from '@kabinet/contract/data/policies'
import type { Config } from '../../config/config.ts'

/**
 * Where a service can come into being: the cabinet (or its API), a registration token that a user issues, a registration with such a token
 * (RFC 7591) or without one (open), and a client ID metadata document that is not known yet.
 */
export const entryPoints = ['cabinet', 'token', 'software', 'open', 'document'] as const
export type EntryPoint = (typeof entryPoints)[number]

export type Policy = Pick<Config, 'services' | 'dynamicRegistration'> & {
  limits: Pick<Config['limits'], 'servicesPerPerson'>
}

const allowedEntryPoints: Record<ServicesMode, readonly EntryPoint[]> = {
  everybody: entryPoints,
  invited: ['cabinet', 'token', 'software'],
  operator: [],
}

const registrations: readonly EntryPoint[] = ['token', 'software']

/** The one decision about new services (docs/govern.md#services). `isAllowed`: an operator allowed the user to connect services. */
export function mayConnect(
  { services, limits, dynamicRegistration }: Policy,
  { entryPoint, isAllowed }: { entryPoint: EntryPoint; isAllowed: boolean },
): boolean {
  if (!allowedEntryPoints[services.connect].includes(entryPoint)) return false
  if (registrations.includes(entryPoint) && dynamicRegistration === 'off') return false
  if (entryPoint === 'open') return dynamicRegistration === 'open'
  return entryPoint === 'document' || (limits.servicesPerPerson > 0 && (services.connect === 'everybody' || isAllowed))
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
