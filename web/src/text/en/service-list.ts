import type { Translation } from '../messages.ts'
import type { serviceList as ru } from '../ru/service-list.ts'

export const serviceList = {
  'services.search': 'Find by name',
  'services.search.none': 'No service has this name.',
  'services.sort': 'Order of services',
  'services.sort.recent': 'Recent',
  'services.sort.name': 'By name',
  'services.sort.refusals': 'By refusals',
  'services.activity': 'Log-ins of 7 days, refusals of 24 hours.',
  'services.state.published': 'published',
  'services.state.test': 'test',
  'services.state.waits': 'waits for publishing',
  'services.state.suspended': 'suspended',
  'services.logouts': 'log-out fails',
  'services.signIns_one': '{count} log-in',
  'services.signIns_other': '{count} log-ins',
  'services.refusals_one': '{count} refusal',
  'services.refusals_other': '{count} refusals',
} as const satisfies Translation<'en', typeof ru>
