import type { KoaContextWithOIDC } from 'oidc-provider'
import { isRecord } from '../../lib/is-record.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { wantedClasses } from '../protocol/wanted-classes.ts'
import { parameter } from '../protocol/parameters.ts'

export const longestSent = 200

/** Parameters whose values describe the client, never the user. Others are not stored or shown. */
const ofClients = new Set([
  'redirect_uri',
  'post_logout_redirect_uri',
  'scope',
  'response_type',
  'response_mode',
  'prompt',
  'grant_type',
  'code_challenge_method',
  'resource',
  'audience',
  'acr_values',
  'origin',
  'content-type',
])

/** A value as the client sent it; the library drops or rewrites some. */
export const sentParameter = ({ oidc, query }: KoaContextWithOIDC, name: string): string =>
  parameter(oidc.body ?? query, name) || parameter(oidc.params, name)

/** The sent value that the owner of the service may read. Null when it could hold data of a user. */
export function storableValue(ctx: KoaContextWithOIDC, name: string | null): string | null {
  if (name === null || !ofClients.has(name)) return null
  const value = valueOf(ctx, name)
  return withoutUsers(value).slice(0, longestSent) || null
}

function valueOf(ctx: KoaContextWithOIDC, name: string): string {
  if (name === 'origin' || name === 'content-type') return ctx.get(name)
  if (name === 'acr_values') return wantedClasses(ctx.oidc.params ?? {}).values.join(' ')
  const sent = (ctx.oidc.body ?? ctx.query)[name] ?? ctx.oidc.params?.[name]
  return Array.isArray(sent) ? sent.join(' ') : sentParameter(ctx, name)
}

const secretName = /state|nonce|hint|code|token|secret|mail|user|login|phone|session|password|name|sub/i

/** Removes what a library or an attacker may have put into an address: e-mails and values of telling names. */
export function withoutUsers(value: string): string {
  const address = value.replaceAll(/([?&#;][^=&#]*?=)([^&#]*)/g, (part, name: string) =>
    secretName.test(name) ? `${name}…` : part,
  )
  return address.replaceAll(/[^\s/?&=:,;]+(?:@|%40)[^\s/?&=,;]+/gi, '…')
}

export function isJwt(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && isRecord(jwtPart(parts[0]))
}

/** `aud` or `sub` of a JWT with an unchecked signature. */
export function claimedAudience(token: string): string {
  const payload = jwtPart(token.split('.')[1])
  return isRecord(payload) ? parameter(payload, 'aud') || parameter(payload, 'sub') : ''
}

const jwtPart = (part = '') => parseJson(Buffer.from(part, 'base64url').toString('utf8'))
