import { locales } from '@kabinet/contract/fields/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import { type Encoded, encoded, sendEncoded } from '../../http/encoded.ts'
import { isRecord } from '../../lib/is-record.ts'
import { admitsDocuments } from '../client-registration/documents.ts'
import { proofAlgorithms } from '../clients/fapi.ts'

const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']

/** Metadata that the library does not announce (OpenID Connect Discovery 1.0, 3; RFC 8414, 2; Initiating User Registration 1.0, 4). */
export function announcements(issuer: string): Record<string, unknown> {
  return {
    claim_types_supported: ['normal'],
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: proofAlgorithms.clientAuthSigningAlgValues,
    op_policy_uri: `${issuer}/documents/personal-data`,
    op_tos_uri: `${issuer}/documents/user-agreement`,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: proofAlgorithms.clientAuthSigningAlgValues,
    service_documentation: `${issuer}/docs`,
    ui_locales_supported: locales,
  }
}

export const announcedSeconds = 900

const cacheControl = `public, max-age=${announcedSeconds}`

export type Announced = Map<string, { type: string; body: Encoded }>

/** Lets callers cache metadata and key set for a limited time. Stores the library's first responses in `announced`. */
export function keepAnnouncements(config: Config, announced: Announced) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { route } = ctx.oidc ?? {}
    if (ctx.status !== 200 || !isRecord(ctx.body) || (route !== 'discovery' && route !== 'jwks')) return
    if (!admitsDocuments(config)) Reflect.deleteProperty(ctx.body, 'client_id_metadata_document_supported')
    if (config.dynamicRegistration === 'off') Reflect.deleteProperty(ctx.body, 'registration_endpoint')
    ctx.set('access-control-allow-origin', '*')
    ctx.remove('access-control-allow-credentials')
    ctx.set('cache-control', cacheControl)
    announced.set(ctx.path, {
      type: ctx.response.get('content-type'),
      body: encoded(JSON.stringify(ctx.body)),
    })
  }
}

/** Sends the stored response, readable from any origin. Undefined until the library has responded once. */
export function sendAnnounced(
  announced: Announced,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const found = announced.get(request.routeOptions.url ?? '')
  if (!found) return undefined
  void reply.type(found.type).headers({ 'access-control-allow-origin': '*', 'cache-control': cacheControl })
  return sendEncoded(found.body, request, reply)
}
