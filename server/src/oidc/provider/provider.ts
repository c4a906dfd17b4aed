import { type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isHangUp } from '../../http/hang-up.ts'
import { answerDatabaseUnavailable } from '../unavailable/answer-database-unavailable.ts'
import { askBeforeLeaving } from '../errors/ask-before-leaving.ts'
import { isSecretOf } from '../clients/client-metadata.ts'
import { type Announced, keepAnnouncements } from './discovery.ts'
import { allowFormPostTarget } from '../protocol/form-post.ts'
import { allowDeviceGrant, announceInterval } from '../device/device-flow.ts'
import { skipLogOutPage } from '../log-out/log-out-request.ts'
import { answerRevocation } from '../token/revocation.ts'
import { retainQuery } from '../protocol/retain-query.ts'
import { recordRequests } from '../service-requests/record-requests.ts'
import { addRoutingHints } from '../storage/routing-hints.ts'
import { countTokenAnswers } from '../token/count-answers.ts'
import { answerScope } from '../token/answer-scope.ts'
import { issueTokens } from '../token/issue-tokens.ts'
import { allowCredentials } from '../clients/cors.ts'
import { recordRefusals, describeRefusals } from '../errors/refusal.ts'
import { allowDevelopmentPorts } from '../clients/redirect-uris.ts'
import { keepAnswersUnsigned } from '../authorize/signed-answers.ts'
import { answerRegistration, compareSecretsByHash } from '../client-registration/answer-registration.ts'
import { slowDownWrongSecrets } from '../token/wrong-secrets.ts'
import { type ProviderContext, configuration } from './configuration.ts'
import { usedOnce } from '../storage/used-once.ts'

export function createProvider(
  { deps, registrar, subjectOf }: ProviderContext,
  keys: JWK[],
  announced: Announced,
): Provider {
  const { publicUrl: issuer } = deps.config
  const provider = new Provider(issuer, { ...configuration({ deps, registrar, subjectOf }), jwks: { keys } })
  // The mount sets scheme and host of the issuer on every request, so no header of a caller reaches a URL.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(secret: string) {
    return isSecretOf(this, secret)
  }
  compareSecretsByHash(provider)
  allowDevelopmentPorts(provider)
  keepAnswersUnsigned(provider)
  allowDeviceGrant(provider)
  announceInterval(provider)
  recordRefusals(provider)
  addRoutingHints(deps, provider)
  Object.assign(provider.ReplayDetection, { unique: usedOnce(deps.db) })
  provider.use(countTokenAnswers)
  provider.use(answerDatabaseUnavailable(deps, provider))
  provider.use(keepAnnouncements(deps.config, announced))
  provider.use(allowCredentials)
  provider.use(recordRequests(deps))
  provider.use(askBeforeLeaving(deps))
  provider.use(allowFormPostTarget)
  provider.use(retainQuery)
  provider.use(describeRefusals)
  provider.use(answerRevocation)
  provider.use(skipLogOutPage(deps))
  provider.use(slowDownWrongSecrets(deps))
  provider.use(answerRegistration(registrar))
  provider.use(issueTokens(deps))
  provider.use(answerScope(deps))
  const report = (error: unknown, ctx?: Pick<KoaContextWithOIDC, 'req'>) =>
    ctx && isHangUp(error, ctx.req)
      ? deps.log.debug('the client hung up')
      : deps.log.error({ err: error }, 'OpenID Provider error')
  provider.on('server_error', (ctx, error) => report(error, ctx))
  // Replaces Koa's default handler, which prints to the console.
  Object.assign(provider, { onerror: report })
  return provider
}
