import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isRecord } from '../../lib/is-record.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { isSoundJson } from '../../lib/sound-json.ts'
import { parameter } from '../protocol/parameters.ts'

const tokens = ['request', 'client_assertion', 'id_token_hint']

/** Rejects deeply nested JWTs: the library copies them without a depth limit before it verifies signatures. */
export function requireSoundTokens({ oidc, query }: KoaContextWithOIDC): void {
  const sent = oidc.body ?? query
  if (!tokens.every((name) => isSoundJwt(parameter(sent, name))))
    throw new errors.InvalidRequest('a signed parameter is nested too deep or holds a NUL')
  if (isAccessToken(parameter(sent, 'id_token_hint')))
    throw new errors.InvalidRequest('id_token_hint is an access token')
}

/** RFC 9068 2.1. Its `aud` could be the address of a client metadata document, so the audience does not tell them apart. */
function isAccessToken(token: string): boolean {
  const header = parseJson(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'))
  return isRecord(header) && header['typ'] === 'at+jwt'
}

function isSoundJwt(token: string): boolean {
  return token.split('.', 2).every((part) => {
    const value = parseJson(Buffer.from(part, 'base64url').toString('utf8'))
    return value === undefined || isSoundJson(value)
  })
}
