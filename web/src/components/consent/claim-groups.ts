import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import { type ClaimGroup, claimGroups, claims } from '@kabinet/contract/claims'

const groupOf = ({ name }: AskedClaim): ClaimGroup => (name === 'offline_access' ? 'rest' : claims[name].group)

export function inGroups(asked: readonly AskedClaim[]): { group: ClaimGroup; lines: AskedClaim[] }[] {
  return claimGroups
    .map((group) => ({ group, lines: asked.filter((claim) => groupOf(claim) === group) }))
    .filter(({ lines }) => lines.length > 0)
}
