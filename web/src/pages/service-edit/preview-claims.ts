import { type ClaimName, claimNames, claims, type DataScope } from '@kabinet/contract/claims'

/** What the consent page lists when the service asks for all that it registered. */
export function previewClaims(scopes: readonly DataScope[]): ClaimName[] {
  if (scopes.length === 0) return []
  return claimNames.filter((name) => {
    const { needs } = claims[name]
    return needs === null || scopes.includes(needs)
  })
}
