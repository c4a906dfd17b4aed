import { type Configuration, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { claims } from '@kabinet/contract/claims'
import { idTokenAlgorithms } from '@kabinet/contract/data/client-fields'
import type { Deps } from '../deps.ts'
import { type Cookie, cookieName } from '../http/session/cookies.ts'
import { sayDatabaseAway } from './away/say-database-away.ts'
import { accountFinder } from './token/account.ts'
import { createAdapter } from './storage/adapter.ts'
import { askBeforeLeaving } from './request/ask-before-leaving.ts'
import { isSecretOf, ownMetadata, requiresPkce, serviceIdOf } from './token/client-metadata.ts'
import { rememberRequest } from './cookies.ts'
import { contextClasses } from './request/context-class.ts'
import { type Announced, announcements, keepAnnouncements } from './discovery.ts'
import { letFormLeave } from './request/form-post.ts'
import { allowDeviceGrant } from './device/device-flow.ts'
import { renderError } from './error-page.ts'
import { features } from './features.ts'
import { lifetimes } from './lifetimes.ts'
import { passWhoIsSignedOut } from './log-out/log-out-request.ts'
import { paths } from './paths.ts'
import { createPrompts } from './request/prompts.ts'
import { checkAssertion, proofAlgorithms, usedOnce } from './token/proofs.ts'
import { revokeWithoutBody } from './token/revocation.ts'
import { rotates } from './token/refresh.ts'
import { hintInIds } from './storage/hint-in-ids.ts'
import { countTokenAnswers } from './token/count-answers.ts'
import { issueTokens } from './token/issue-tokens.ts'
import { allowCredentials } from './request/cors.ts'
import { keepRefusals, sayWhatToChange } from './request/refusal.ts'
import { allowDevelopmentPorts, isOriginOfClient } from './request/redirect-uris.ts'
import { requestRules } from './request/request-rules.ts'
import { keepAnswersUnsigned } from './request/signed/signed-answers.ts'
import { findOrRememberGrant } from './consent/remembered-consent.ts'
import { answerRegistration, compareSecretsByHash } from './registration/answer-registration.ts'
import { clientIdMetadataDocuments, fetchPublished } from './registration/documents.ts'
import { isSectorToRead, registrationFeatures } from './registration/registration.ts'
import type { Registrar } from './registration/registrar.ts'
import type { SubjectOf } from './token/subjects.ts'
import { localeQuery } from './request/ui-locales.ts'
import { slowDownWrongSecrets } from './token/wrong-secrets.ts'

/** What the provider is told beside its keys. */
export type Told = { deps: Deps; registrar: Registrar; subjectOf: SubjectOf }

export function createProvider({ deps, registrar, subjectOf }: Told, keys: JWK[], announced: Announced): Provider {
  const { publicUrl: issuer } = deps.config
  const provider = new Provider(issuer, { ...configuration({ deps, registrar, subjectOf }), jwks: { keys } })
  // The mount writes scheme and host of the issuer into every request, so that no header of a caller reaches a URL.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(secret: string) {
    return isSecretOf(this, secret)
  }
  compareSecretsByHash(provider)
  allowDevelopmentPorts(provider)
  keepAnswersUnsigned(provider)
  allowDeviceGrant(provider)
  keepRefusals(provider)
  hintInIds(deps, provider)
  Object.assign(provider.ReplayDetection, { unique: usedOnce(deps.db) })
  provider.use(countTokenAnswers)
  provider.use(sayDatabaseAway(deps, provider))
  provider.use(keepAnnouncements(deps.config.limits, announced))
  provider.use(allowCredentials)
  provider.use(askBeforeLeaving(deps))
  provider.use(letFormLeave)
  provider.use(sayWhatToChange)
  provider.use(revokeWithoutBody)
  provider.use(passWhoIsSignedOut)
  provider.use(slowDownWrongSecrets(deps))
  provider.use(answerRegistration(registrar))
  provider.use(issueTokens(deps))
  const report = (error: unknown) => deps.log.error({ err: error }, 'the provider failed')
  provider.on('server_error', (_ctx, error) => report(error))
  // Koa's last resort, which would print to the console.
  Object.assign(provider, { onerror: report })
  return provider
}

/** Everything that we sign for a service (contract `isOneAlgorithm`). */
const answerAlgorithms = {
  idTokenSigningAlgValues: [...idTokenAlgorithms],
  authorizationSigningAlgValues: [...idTokenAlgorithms],
  introspectionSigningAlgValues: [...idTokenAlgorithms],
}

function configuration({ deps, registrar, subjectOf }: Told): Configuration {
  const cookie = (name: Cookie) => cookieName(name, deps.config.isSecure)
  const { limits, publicUrl: issuer } = deps.config
  return {
    adapter: createAdapter(deps, registrar),
    fetch: fetchPublished(deps, registrar),
    findAccount: accountFinder(deps, subjectOf),
    loadExistingGrant: findOrRememberGrant,
    pairwiseIdentifier: (_ctx, accountId, client) => subjectOf(accountId, serviceIdOf(client)),
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
    rotateRefreshToken: rotates,
    clientBasedCORS: (_ctx, origin, client) => isOriginOfClient(origin, client),
    routes: paths,
    interactions: {
      policy: createPrompts(deps),
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
      ...features(),
      ...registrationFeatures(deps.config, registrar),
      clientIdMetadataDocument: clientIdMetadataDocuments(deps),
    },
  }
}

/** OpenID Connect Core 5.4, from the one table of claims. `sub`, `auth_time`, `acr` and `amr` stand in every ID token. */
function scopeClaims(): Record<string, string[]> {
  const byScope: Record<string, string[]> = { openid: ['sub', 'auth_time', 'acr', 'amr'] }
  for (const { scope, reads } of Object.values(claims))
    byScope[scope] = [...new Set([...(byScope[scope] ?? []), ...reads])]
  return byScope
}

/** The page that asks; it is told the language that the service prefers, when it is one of ours. */
function interactionUrl(ctx: KoaContextWithOIDC, cookie: string, uid: string): string {
  rememberRequest(ctx, cookie, uid)
  return `${paths.authorization}?${new URLSearchParams({ interaction: uid, ...localeQuery(ctx.oidc.params) })}`
}
