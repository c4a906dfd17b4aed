import { locales } from '@kabinet/contract/fields/locale'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isRecord } from './consent/requested-claims.ts'
import { proofAlgorithms } from './token/proofs.ts'

const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']

/** What the library does not announce by itself (OpenID Connect Discovery 1.0, 3; RFC 8414, 2; Initiating User Registration 1.0, 4). */
export function announcements(issuer: string): Record<string, unknown> {
  return {
    claim_types_supported: ['normal'],
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: proofAlgorithms.clientAuthSigningAlgValues,
    op_policy_uri: `${issuer}/documents/personal-data`,
    op_tos_uri: `${issuer}/documents/user-agreement`,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    request_parameter_supported: false,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: proofAlgorithms.clientAuthSigningAlgValues,
    service_documentation: `${issuer}/docs`,
    ui_locales_supported: locales,
  }
}

/** The library always announces three response modes; ours is one. The published keys may be kept, but not for long. */
export function correctAnnouncements({ jwksCacheSeconds }: { jwksCacheSeconds: number }) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.oidc?.route === 'discovery' && isRecord(ctx.body)) ctx.body['response_modes_supported'] = ['query']
    if (ctx.oidc?.route === 'jwks') ctx.set('cache-control', `public, max-age=${jwksCacheSeconds}`)
  }
}
