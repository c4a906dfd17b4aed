import type { AskedClaim } from '@kabinet/contract/api/consent.api'

/** Nobody can decide about a value that is not there: it is asked for once it is. */
export const isUnsetLine = ({ name, value }: Pick<AskedClaim, 'name' | 'value'>) =>
  value === null && name !== 'offline_access'
