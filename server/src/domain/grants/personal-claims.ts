import { currentTimeZone } from '../../lib/time-zones.ts'
import { claims, type ConsentName, type DataScope, needsMet, type OpenIdClaim } from '@kabinet/contract/claims'
import { fullName } from '@kabinet/contract/locales'
import type { BaseUrl } from '../../config/config.ts'
import { photoUrl } from '../images/slices.ts'
import type { Person } from './person.sql.ts'

/** All claims of a user by OpenID Connect name (Core 5.1), without unset ones. */
export function personalClaims({ publicUrl }: BaseUrl, person: Person): Record<string, unknown> {
  const all = {
    given_name: person.firstName,
    family_name: person.lastName,
    middle_name: person.middleName,
    name: fullNameOf(person),
    preferred_username: person.username,
    locale: person.locale,
    updated_at: Math.floor(person.updatedAt),
    picture: person.photo === null ? null : photoUrl(publicUrl, person.photo, 'large'),
    gender: person.gender,
    birthdate: person.birthdate,
    zoneinfo: person.timezone && (currentTimeZone(person.timezone) ?? person.timezone),
    address: person.address === null ? null : { formatted: person.address },
    groups: person.groups.length > 0 ? person.groups : null,
    email: isGiven('email', person) ? person.email : null,
    email_verified: isGiven('email', person) ? person.emailVerified : null,
    phone_number: isGiven('phone', person) ? person.phone : null,
    phone_number_verified: isGiven('phone', person) ? person.phoneVerified : null,
  } satisfies Record<OpenIdClaim, unknown>
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** Many libraries treat any e-mail as verified, so unverified contacts are omitted. */
function isGiven(contact: 'email' | 'phone', person: Person): boolean {
  const isProven = contact === 'email' ? person.emailVerified : person.phoneVerified
  return person[contact] !== null && (isProven || person.takesUnverified)
}

/** Value of one line of the consent page, as the user would recognise it. Null when unset or not shared. */
export function shownValue(config: BaseUrl, name: ConsentName, person: Person): string | null {
  if (name === 'profile_full_name') return fullNameOf(person)
  if (name === 'offline_access') return null
  if (name === 'address') return person.address
  const value = personalClaims(config, person)[claims[name].reads[0]]
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : null
}

/**
 * True when the user has not set the claim. The consent page asks for it once it is set (docs/contract.md#single-sign-on). A username is
 * generated, and offline access has no value.
 */
export function isUnset(config: BaseUrl, name: ConsentName, person: Person): boolean {
  if (name === 'offline_access' || name === 'username') return false
  const claimValues = personalClaims(config, person)
  return claims[name].reads.every((claim) => !(claim in claimValues))
}

type ClaimContext = { declined: ConsentName[]; registered: DataScope[]; groups: string[]; person: Person }

/**
 * True when the claim can still be granted: declined earlier, still registered by the service, and set (docs/contract.md#single-sign-on).
 */
export function canProvide(
  config: BaseUrl,
  name: ConsentName,
  { declined, registered, groups, person }: ClaimContext,
): boolean {
  const needs = name === 'offline_access' ? null : claims[name].needs
  return (
    declined.includes(name) &&
    (needs === null || needsMet({ scopes: registered, groups }).includes(needs)) &&
    !isUnset(config, name, person)
  )
}

export function isVerified(name: ConsentName, person: Person): boolean | undefined {
  if (name === 'email' && person.email !== null) return person.emailVerified
  return name === 'phone' && person.phone !== null ? person.phoneVerified : undefined
}

/** In the order of the user's locale. */
export function fullNameOf({
  firstName: first,
  middleName: middle,
  lastName: last,
  locale,
}: Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'locale'>): string {
  return fullName({ first, middle, last }, locale)
}
