import { readLogin } from '@kabinet/contract/fields/login'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const minLength = 3

/** `named`: users by the beginning of a name. `service`: by id or client id. `services`: by the beginning of the name. */
export type SearchName = 'people' | 'login' | 'named' | 'service' | 'services' | 'message' | 'sent'

/** The searches for a text, by what it looks like. Empty for a text that is too short. */
export function searchesFor(text: string): readonly SearchName[] {
  if (isUuid(text)) return ['people', 'message', 'service']
  if (readLogin(text)) return ['login', 'sent']
  if (text.length < minLength) return []
  const isName = /^[\p{L}\p{M}' .-]+$/u.test(text)
  return [...(isName ? (['named'] as const) : []), 'services', ...(/\s/.test(text) ? [] : (['service'] as const))]
}

/** As the server writes ids. */
export const searchText = (typed: string): string => {
  const text = typed.trim()
  return isUuid(text.toLowerCase()) ? text.toLowerCase() : text
}

/** When the server made a UUIDv7 such as the id of a request (RFC 9562 5.7); null for other texts. */
export function timeInId(text: string): string | null {
  if (!isUuid(text) || text[14] !== '7') return null
  return new Date(Number.parseInt(text.replace('-', '').slice(0, 12), 16)).toISOString()
}

const isUuid = (text: string): boolean => uuid.test(text)
