import { claims, needsMet } from '@kabinet/contract/claims'
import type { ClientSettings } from '@kabinet/contract/data/client-fields'
import { type Client, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isSecretOf } from '../clients/client-metadata.ts'
import type { RegisteredService, Registrar } from './registrar.ts'
import { issuedSecretOf } from './registration.ts'
import { isRecord } from '../../lib/is-record.ts'

const routes = ['registration', 'client', 'client_update', 'client_delete']

/**
 * Responds with the settings in force (RFC 7591 3.2.1; RFC 7592 3), not with changes that await the owner's approval. A deletion also
 * awaits the owner, and is answered 204 (RFC 7592 2.3).
 */
export function answerRegistration(registrar: Registrar) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const route = ctx.oidc?.route ?? ''
    if (!routes.includes(route)) return
    if (ctx.status >= 300 || !isRecord(ctx.body)) return
    const { client_id, registration_access_token, registration_client_uri } = ctx.body
    const found = await registrar.find(String(client_id))
    if (!found) return
    const secret = issuedSecretOf(ctx)
    ctx.body = {
      client_id,
      ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      ...metadataOf(found),
      registration_access_token,
      registration_client_uri,
    }
  }
}

function metadataOf({ settings, registeredAt, jwksUri, sectorUri }: RegisteredService): Record<string, unknown> {
  return {
    client_id_issued_at: registeredAt,
    client_name: settings.name,
    application_type: settings.platforms.includes('MOBILE') ? 'native' : 'web',
    redirect_uris: settings.redirect_uris,
    post_logout_redirect_uris: settings.post_logout_redirect_uris,
    ...(settings.backchannel_logout_uri === null ? {} : { backchannel_logout_uri: settings.backchannel_logout_uri }),
    token_endpoint_auth_method: settings.token_endpoint_auth_method,
    ...(jwksUri === null ? settings.jwks !== null && { jwks: settings.jwks } : { jwks_uri: jwksUri }),
    ...(sectorUri === null ? {} : { sector_identifier_uri: sectorUri }),
    scope: scopeOf(settings),
    grant_types: settings.grant_types,
    response_types: ['code'],
    subject_type: 'pairwise',
    id_token_signed_response_alg: settings.id_token_signed_response_alg,
    ...(settings.authorization_signed_response_alg !== null && {
      authorization_signed_response_alg: settings.authorization_signed_response_alg,
    }),
    ...(settings.initiate_login_uri !== null && { initiate_login_uri: settings.initiate_login_uri }),
    require_signed_request_object: settings.require_signed_request_object,
    require_pushed_authorization_requests: settings.require_pushed_authorization_requests,
    dpop_bound_access_tokens: settings.dpop_bound_access_tokens,
  }
}

function scopeOf(settings: ClientSettings): string {
  const met = needsMet(settings)
  const readable = Object.values(claims).filter(({ needs }) => needs !== null && met.includes(needs))
  return ['openid', ...new Set(readable.map(({ scope }) => scope)), 'offline_access'].join(' ')
}

const secretPlaceholder = 'kept-as-hashes'

/** An update may contain the secret, which the library compares (RFC 7592 2.2). We store only hashes. */
export function compareSecretsByHash(provider: Provider): void {
  const secretive = new WeakSet<Client>()
  Object.defineProperty(provider.Client.prototype, 'clientSecret', {
    configurable: true,
    get(this: Client): string | undefined {
      if (!secretive.has(this)) return undefined
      const { ctx } = Provider
      const body = ctx?.oidc?.route === 'client_update' ? ctx.oidc.body : undefined
      const sent = body?.['client_secret']
      return typeof sent === 'string' && isSecretOf(this, sent) ? sent : secretPlaceholder
    },
    set(this: Client, secret: unknown) {
      if (secret !== undefined) secretive.add(this)
    },
  })
}
