/**
 * Scopes that a service may register (docs/specification.md#3-entities-and-their-fields, "data access scope") and a user
 * grants or declines (docs/contract.md#single-sign-on).
 */
export const dataScopes = ['PHOTO', 'FIO', 'EMAIL', 'PHONE', 'BIRTHDATE', 'GENDER', 'ADDRESS'] as const
export type DataScope = (typeof dataScopes)[number]

export type ClaimNeed = DataScope | 'GROUPS'
export const needsMet = ({
  scopes,
  groups,
}: {
  scopes: readonly DataScope[]
  groups: readonly string[]
}): ClaimNeed[] => (groups.length > 0 ? [...scopes, 'GROUPS'] : [...scopes])

export const platforms = ['WEB', 'MOBILE'] as const
export type Platform = (typeof platforms)[number]

type ClaimRow = {
  /** The data scope that the service must have registered; `null`: any service may ask. */
  needs: ClaimNeed | null
  /** OpenID Connect Core 5.1. */
  reads: readonly string[]
  /** OpenID Connect Core 5.4. */
  scope: 'profile' | 'address' | 'email' | 'phone' | 'groups'
}

/** In the order of the consent page. */
export const claims = {
  name: { needs: 'FIO', reads: ['given_name'], scope: 'profile' },
  profile_full_name: { needs: 'FIO', reads: ['name', 'family_name', 'given_name', 'middle_name'], scope: 'profile' },
  username: { needs: 'FIO', reads: ['preferred_username'], scope: 'profile' },
  profile: { needs: null, reads: ['locale', 'updated_at'], scope: 'profile' },
  photo: { needs: 'PHOTO', reads: ['picture'], scope: 'profile' },
  gender: { needs: 'GENDER', reads: ['gender'], scope: 'profile' },
  birthdate: { needs: 'BIRTHDATE', reads: ['birthdate'], scope: 'profile' },
  location: { needs: 'ADDRESS', reads: ['zoneinfo'], scope: 'profile' },
  address: { needs: 'ADDRESS', reads: ['address'], scope: 'address' },
  email: { needs: 'EMAIL', reads: ['email', 'email_verified'], scope: 'email' },
  phone: { needs: 'PHONE', reads: ['phone_number', 'phone_number_verified'], scope: 'phone' },
  /** Assigned by an operator; only those that the service registered. */
  groups: { needs: 'GROUPS', reads: ['groups'], scope: 'groups' },
} as const satisfies Record<string, ClaimRow>

export type ClaimName = keyof typeof claims
/** OpenID Connect names of all values that claims read. */
export type OpenIdClaim = (typeof claims)[ClaimName]['reads'][number]
export const claimNames = Object.keys(claims) as ClaimName[]

/** `offline_access` is consented to like a claim (docs/contract.md#single-sign-on). */
export const consentNames = [...claimNames, 'offline_access'] as const
export type ConsentName = ClaimName | 'offline_access'
