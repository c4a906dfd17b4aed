import { redirectUriProblem } from './redirect-uri.ts'

/**
 * Whether this may name a service's own API (RFC 8707 2): an absolute https address, or http on one's own machine, without a fragment. Requests name
 * it letter by letter.
 */
export const isResource = (uri: string): boolean => redirectUriProblem(uri, ['WEB']) === null
