import { appendQuery } from '../../lib/append-query.ts'

/** Third-party initiated login with `iss` (OpenID Connect Core 4). */
export const loginUrl = (address: string, issuer: string): string => appendQuery(address, { iss: issuer })
