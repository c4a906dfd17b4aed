import { redirectUriProblem } from './redirect-uri.ts'

/**
 * True when the URI may identify a service's API (RFC 8707 2): absolute https, or http on loopback, without a fragment.
 * Requests must match it exactly.
 */
export const isResource = (uri: string): boolean => redirectUriProblem(uri, ['WEB']) === null
