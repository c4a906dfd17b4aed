import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { browserOf } from '../../domain/messages/emails/browser-names.ts'
import type { RequestFacts } from '../../domain/service-requests/pending-requests.ts'
import { shownNetwork } from '../../lib/addresses/address-key.ts'
import { isRecord } from '../../lib/is-record.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { claimedAudience } from '../errors/sent-values.ts'
import { requestedBy, requestIdOf } from '../protocol/caller-of.ts'
import { parameter } from '../protocol/parameters.ts'

export function factsOf(ctx: KoaContextWithOIDC): RequestFacts {
  const { address, userAgent } = requestedBy(ctx)
  return {
    status: ctx.status,
    flow: requestIdOf(ctx),
    authMethod: authMethodOf(ctx),
    software: softwareOf(userAgent),
    network: shownNetwork(address),
  }
}

const backEnds = ['token', 'pushed_authorization_request', 'device_authorization', 'introspection', 'revocation']

export const isOfBackEnd = (ctx: KoaContextWithOIDC) => backEnds.includes(ctx.oidc?.route ?? '')

/** By which the sender tried to authenticate. Null where a browser or an access token speaks. */
function authMethodOf(ctx: KoaContextWithOIDC): string | null {
  if (!isOfBackEnd(ctx)) return null
  const body = ctx.oidc.body ?? {}
  const ways = [
    ...(ctx.get('authorization') === '' ? [] : ['client_secret_basic']),
    ...(parameter(body, 'client_secret') === '' ? [] : ['client_secret_post']),
    ...(parameter(body, 'client_assertion') === '' ? [] : ['private_key_jwt']),
  ]
  return ways.join(' + ') || 'none'
}

const libraries =
  'openid-client oauth4webapi python-requests Authlib aiohttp httpx Go-http-client okhttp Apache-HttpClient Java-http-client Java Guzzle curl Wget axios undici node Bun Deno reqwest Ruby Faraday PostmanRuntime insomnia Dart mod_auth_openidc oauth2-proxy Vault'.split(
    ' ',
  )

/** Only names of a list: the header is text of a stranger. */
export const softwareOf = (userAgent: string): string | null =>
  libraries.find((name) =>
    userAgent
      .toLowerCase()
      .split(/[\s/(;]/)
      .includes(name.toLowerCase()),
  ) ?? browserOf(userAgent)

/** The client id that a request names without a proof. Empty when none can be read. */
export async function claimedClientId(ctx: KoaContextWithOIDC): Promise<string> {
  const { oidc, query } = ctx
  const named = clientIdNamed(ctx.get('authorization'), { ...query, ...oidc.params, ...oidc.body })
  return named || (ctx.is('json') ? parameter(await bufferedJson(ctx.req), 'client_id') : '')
}

export function clientIdNamed(authorization: string, fields: Record<string, unknown>): string {
  const [, scheme = '', value = ''] = /^(\w+) +(.+)$/.exec(authorization) ?? []
  const [user = ''] = scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8').split(':') : []
  const token = scheme.toLowerCase() === 'bearer' ? value : parameter(fields, 'access_token')
  return user || parameter(fields, 'client_id') || claimedAudience(parameter(fields, 'client_assertion') || token)
}

/** The part of a rejected body that has arrived. The library reads only forms. */
async function bufferedJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const first: unknown = request.read() ?? (await Promise.race([once(request, 'readable'), wait(500)]), request.read())
  const body = first instanceof Buffer ? parseJson(first.toString('utf8')) : undefined
  return isRecord(body) ? body : {}
}
