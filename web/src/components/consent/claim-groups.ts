import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'

const groups = ['who', 'reach', 'where', 'rest'] as const
type Group = (typeof groups)[number]

const groupOf: Record<ConsentName, Group> = {
  name: 'who',
  profile_full_name: 'who',
  username: 'who',
  photo: 'who',
  gender: 'who',
  birthdate: 'who',
  groups: 'who',
  email: 'reach',
  phone: 'reach',
  location: 'where',
  address: 'where',
  profile: 'rest',
  offline_access: 'rest',
}

export function inGroups(claims: readonly AskedClaim[]): { group: Group; lines: AskedClaim[] }[] {
  return groups
    .map((group) => ({ group, lines: claims.filter(({ name }) => groupOf[name] === group) }))
    .filter(({ lines }) => lines.length > 0)
}
