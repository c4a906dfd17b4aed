import { latinName } from '@kabinet/contract/fields/latin-name'
import { sha256 } from '../../lib/keys.ts'
import type { Person } from './person.sql.ts'

/** Crockford's alphabet: nothing that is taken for something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const suffixLength = 10

/**
 * `preferred_username` (OpenID Connect Core 5.1): the first name in Latin letters, and 50 bits that follow from the subject, which no other
 * service knows the person by. Programs take it for a key, so it is unique in its service, and kept as it was first told (`service_username`).
 */
export function usernameOf({ firstName }: Pick<Person, 'firstName'>, subject: string): string {
  const bytes = sha256(`username.${subject}`)
  const suffix = Array.from({ length: suffixLength }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length])
  return `${latinName(firstName) || 'user'}-${suffix.join('')}`
}

/** The person as the service of this subject knows them. */
export const withUsername = (person: Person, subject: string): Person & { username: string } => ({
  ...person,
  username: person.username ?? usernameOf(person, subject),
})
