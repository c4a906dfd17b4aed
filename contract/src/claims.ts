import type { ProfileName } from './data/profile-fields.ts'

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

export const claimGroups = ['who', 'reach', 'where', 'rest'] as const
export type ClaimGroup = (typeof claimGroups)[number]

type ClaimRow = {
  /** The data scope that the service must have registered; `null`: any service may ask. */
  needs: ClaimNeed | null
  /** OpenID Connect Core 5.1. */
  reads: readonly string[]
  /** OpenID Connect Core 5.4. */
  scope: 'profile' | 'address' | 'email' | 'phone' | 'groups'
  /** Of the consent page. */
  group: ClaimGroup
  /** The profile field that users fill in for it. */
  field?: ProfileName
}

/** In the order of the consent page. */
export const claims = {
  name: { needs: 'FIO', reads: ['given_name'], scope: 'profile', group: 'who' },
  profile_full_name: {
    needs: 'FIO',
    reads: ['name', 'family_name', 'given_name', 'middle_name'],
    scope: 'profile',
    group: 'who',
    field: 'middle_name',
  },
  username: { needs: 'FIO', reads: ['preferred_username'], scope: 'profile', group: 'who' },
  profile: { needs: null, reads: ['locale', 'updated_at'], scope: 'profile', group: 'rest' },
  photo: { needs: 'PHOTO', reads: ['picture'], scope: 'profile', group: 'who' },
  gender: { needs: 'GENDER', reads: ['gender'], scope: 'profile', group: 'who', field: 'gender' },
  birthdate: { needs: 'BIRTHDATE', reads: ['birthdate'], scope: 'profile', group: 'who', field: 'birthdate' },
  location: { needs: 'ADDRESS', reads: ['zoneinfo'], scope: 'profile', group: 'where', field: 'timezone' },
  address: { needs: 'ADDRESS', reads: ['address'], scope: 'address', group: 'where', field: 'address' },
  email: { needs: 'EMAIL', reads: ['email', 'email_verified'], scope: 'email', group: 'reach' },
  phone: { needs: 'PHONE', reads: ['phone_number', 'phone_number_verified'], scope: 'phone', group: 'reach' },
  /** Assigned by an operator; only those that the service registered. */
  groups: { needs: 'GROUPS', reads: ['groups'], scope: 'groups', group: 'who' },
} as const satisfies Record<string, ClaimRow>

export type ClaimName = keyof typeof claims
export const claimRow = (name: ClaimName): ClaimRow => claims[name]
/** OpenID Connect names of all values that claims read. */
export type OpenIdClaim = (typeof claims)[ClaimName]['reads'][number]
export const claimNames = Object.keys(claims) as ClaimName[]

/** `offline_access` is consented to like a claim (docs/contract.md#single-sign-on). */
export const consentNames = [...claimNames, 'offline_access'] as const
export type ConsentName = ClaimName | 'offline_access'
