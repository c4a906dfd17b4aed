import type { AskedClaim } from '@kabinet/contract/api/consent.api'

/** Nobody can decide about a value that is not there: it is asked for once it is. */
export const isUnsetLine = ({ name, value }: Pick<AskedClaim, 'name' | 'value'>) =>
  value === null && name !== 'offline_access'

/** It is set and held back: the service gets it once it is verified. */
export const isWithheldLine = (claim: Pick<AskedClaim, 'name' | 'value' | 'verified'>) =>
  isUnsetLine(claim) && claim.verified === false
