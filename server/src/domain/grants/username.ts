import { latinName } from '@kabinet/contract/fields/latin-name'
import { sha256 } from '../../lib/keys.ts'
import type { Person } from './person.sql.ts'

/** Crockford's alphabet: omits characters that are easily confused. */
const crockford = '0123456789abcdefghjkmnpqrstvwxyz'
const suffixLength = 10

/**
 * `preferred_username` (OpenID Connect Core 5.1): the first name in Latin letters and 50 bits derived from the pairwise subject. Programs
 * use it as a key, so it is unique in its service and never changes (`service_username`).
 */
export function usernameOf({ firstName }: Pick<Person, 'firstName'>, subject: string): string {
  const bytes = sha256(`username.${subject}`)
  const suffix = Array.from({ length: suffixLength }, (_, at) => crockford[(bytes[at] ?? 0) % crockford.length])
  return `${latinName(firstName) || 'user'}-${suffix.join('')}`
}

export const withUsername = (person: Person, subject: string): Person & { username: string } => ({
  ...person,
  username: person.username ?? usernameOf(person, subject),
})
