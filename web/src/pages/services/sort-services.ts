import type { ListedClient } from '@kabinet/contract/data/listed-client'
import type { Locale } from '@kabinet/contract/fields/locale'

export const serviceSorts = ['recent', 'name', 'refusals'] as const
export type ServiceSort = (typeof serviceSorts)[number]

/** `recent`: by the last sign-in, a new service by the day it was connected. Equal services keep the order of the server, newest first. */
export function sortServices(clients: readonly ListedClient[], sort: ServiceSort, locale: Locale): ListedClient[] {
  if (sort === 'name') return [...clients].sort((a, b) => a.name.localeCompare(b.name, locale))
  if (sort === 'refusals') return [...clients].sort((a, b) => troubles(b) - troubles(a))
  return [...clients].sort((a, b) => lastDay(b).localeCompare(lastDay(a)))
}

const lastDay = ({ activity, created_at }: ListedClient) =>
  [activity.last_sign_in_on ?? '', created_at.slice(0, 10)].sort().at(-1) ?? ''

/** Refusals; undelivered log-outs weigh like one, so that they are not among the services without any. */
const troubles = ({ activity, undelivered_logouts }: ListedClient) => activity.refusals + (undelivered_logouts ? 1 : 0)
