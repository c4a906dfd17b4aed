import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { claims } from '@kabinet/contract/claims'
import { idTokenAlgorithms } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../../deps.ts'
import { type Cookie, cookieName } from '../../http/session/cookies.ts'
import { accountFinder } from '../claims/account.ts'
import { createAdapter } from './adapter.ts'
import { ownMetadata, requiresPkce, serviceIdOf } from '../clients/client-metadata.ts'
import { rememberRequest } from '../protocol/cookies.ts'
import { announcements } from './discovery.ts'
import { renderError } from '../errors/error-page.ts'
import { features } from './features.ts'
import { lifetimes } from '../protocol/lifetimes.ts'
import { paths } from '../protocol/paths.ts'
import { createPrompts } from '../authorize/prompts.ts'
import { checkAssertion } from '../token/check-assertion.ts'
import { apiSubject } from '../token/api-subject.ts'
import { storeOf } from '../storage/request-store.ts'
import { shouldRotate } from '../token/refresh-tokens.ts'
import { isOriginOfClient } from '../clients/redirect-uris.ts'
import { requestRules } from '../authorize/request-rules.ts'
import { apiInTest } from '../consent/api-in-test.ts'
import { preconfiguredConsent, undecided } from '../consent/preconfigured.ts'
import { findOrRememberGrant, unacceptedTexts, unlistedUser } from '../consent/remembered-consent.ts'
import { clientIdMetadataDocuments, fetchPublished } from '../client-registration/documents.ts'
import { isSectorToRead, registrationFeatures } from '../client-registration/registration.ts'
import type { Registrar } from '../client-registration/registrar.ts'
import type { SubjectOf } from '../claims/subjects.ts'
import { localeQuery } from '../protocol/ui-locales.ts'
import { contextClasses } from '../protocol/context-classes.ts'
import { proofAlgorithms } from '../clients/fapi.ts'

export type ProviderContext = { deps: Deps; registrar: Registrar; subjectOf: SubjectOf }

const answerAlgorithms = {
  idTokenSigningAlgValues: [...idTokenAlgorithms],
  authorizationSigningAlgValues: [...idTokenAlgorithms],
  introspectionSigningAlgValues: [...idTokenAlgorithms],
}

export function configuration({ deps, registrar, subjectOf }: ProviderContext): Configuration {
  const cookie = (name: Cookie) => cookieName(name, deps.config.isSecure)
  const { limits, publicUrl: issuer } = deps.config
  return {
    adapter: createAdapter(deps, registrar),
    fetch: fetchPublished(deps, registrar),
    findAccount: accountFinder(deps, subjectOf),
    loadExistingGrant: findOrRememberGrant,
    pairwiseIdentifier: (ctx, accountId, client) => subjectOf(accountId, storeOf(ctx)?.sector ?? serviceIdOf(client)),
    formats: { customizers: { jwt: apiSubject(subjectOf) } },
    sectorIdentifierUriValidate: isSectorToRead,
    subjectTypes: ['pairwise'],
    scopes: ['openid', 'offline_access'],
    claims: scopeClaims(),
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    enabledJWA: { ...answerAlgorithms, ...proofAlgorithms },
    clockTolerance: limits.clockToleranceSeconds,
    assertJwtClientAuthClaimsAndHeader: checkAssertion(limits),
    acrValues: Object.values(contextClasses),
    discovery: announcements(issuer),
    extraParams: requestRules,
    extraClientMetadata: { properties: ownMetadata },
    pkce: { required: (_ctx, client) => requiresPkce(client) },
    rotateRefreshToken: shouldRotate,
    clientBasedCORS: (_ctx, origin, client) => isOriginOfClient(origin, client),
    routes: paths,
    interactions: {
      policy: createPrompts(deps, {
        checks: [unlistedUser, unacceptedTexts, apiInTest(deps), undecided],
        last: preconfiguredConsent(deps),
      }),
      url: (ctx, { uid }) => interactionUrl(ctx, cookie('requests'), uid),
    },
    renderError: renderError(deps),
    cookies: {
      names: { session: cookie('signOn'), interaction: cookie('interaction'), resume: cookie('resume') },
      long: { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true },
      short: { httpOnly: true, sameSite: 'lax', path: '/', overwrite: true },
    },
    ttl: lifetimes(limits),
    features: {
      ...features(deps),
      ...registrationFeatures(deps.config, registrar),
      clientIdMetadataDocument: clientIdMetadataDocuments(deps),
    },
  }
}

/** OpenID Connect Core 5.4. `sub`, `auth_time`, `acr` and `amr` are in every ID token. */
function scopeClaims(): Record<string, string[]> {
  const byScope: Record<string, string[]> = { openid: ['sub', 'auth_time', 'acr', 'amr'] }
  for (const { scope, reads } of Object.values(claims))
    byScope[scope] = [...new Set([...(byScope[scope] ?? []), ...reads])]
  return byScope
}

function interactionUrl(ctx: KoaContextWithOIDC, cookie: string, uid: string): string {
  rememberRequest(ctx, cookie, uid)
  return `${paths.authorization}?${new URLSearchParams({ interaction: uid, ...localeQuery(ctx.oidc.params) })}`
}
