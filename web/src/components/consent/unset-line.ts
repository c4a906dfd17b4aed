import type { AskedClaim } from '@kabinet/contract/api/consent.api'

/** A claim without a value cannot be decided; it is requested again once it has one. */
export const isUnsetLine = ({ name, value }: Pick<AskedClaim, 'name' | 'value'>) =>
  value === null && name !== 'offline_access'

export const isWithheldLine = (claim: Pick<AskedClaim, 'name' | 'value' | 'verified'>) =>
  isUnsetLine(claim) && claim.verified === false
