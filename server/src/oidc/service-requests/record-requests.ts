import type { RequestOutcome, RequestStep } from '@kabinet/contract/api/services/requests.api'
import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { noteRequest } from '../../domain/service-requests/note-request.ts'
import type { SeenRequest } from '../../domain/service-requests/pending-requests.ts'
import { isId } from '../../lib/ids.ts'
import { isRecord } from '../../lib/is-record.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { isActingFor, isTrial } from '../clients/trial-client.ts'
import { ignoredScopes } from '../claims/ignored-scopes.ts'
import { audienceIgnored, notATester, rejectedByPerson } from '../errors/refined-advice.ts'
import { ignoredReason, scopesWithheld, withoutOpenid } from '../errors/scope-advice.ts'
import { explainToOwner, reasonOf } from '../errors/find-advice.ts'
import { refusalOf } from '../errors/refusal.ts'
import { longestSent, sentParameter, storableValue, withoutUsers } from '../errors/sent-values.ts'
import { parameter } from '../protocol/parameters.ts'
import { isTestUserOf } from '../storage/apis.sql.ts'
import { claimedClientId, factsOf, isOfBackEnd } from './request-facts.ts'

const steps: Record<string, RequestStep> = {
  authorization: 'authorize',
  resume: 'authorize',
  pushed_authorization_request: 'par',
  device_authorization: 'device',
  token: 'token',
  userinfo: 'userinfo',
  introspection: 'introspection',
  revocation: 'revocation',
  end_session: 'log-out',
}

const shown = new Set<RequestStep>(['authorize', 'token', 'userinfo', 'log-out'])

const hasScopes = new Set<RequestStep>(['authorize', 'par', 'device'])

type Seen = Pick<SeenRequest, 'outcome' | 'error' | 'detail' | 'sent'>

export function recordRequests(deps: Deps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const step = steps[ctx.oidc?.route ?? '']
    if (!step || isOfOwnTrial(deps, ctx)) return
    const { client } = ctx.oidc
    const refused = refusedStep(ctx)
    const seen = [...(refused ?? doneStep(ctx, step)), ...(client && !refused ? notesOn(ctx, step, client) : [])]
    if (seen.length === 0) return
    const of = client ? { serviceId: serviceIdOf(client) } : { clientId: await claimedClientId(ctx) }
    if ('clientId' in of && !isId(of.clientId)) return
    const isOwn = refused !== undefined && (await isOfTestUser(deps, ctx, client))
    const common = { of, step, isOwn, isClaimed: !isProven(ctx, client, refused !== undefined), ...factsOf(ctx) }
    const isSingle = client?.['in_test'] === true
    for (const one of seen) noteRequest(deps, { ...common, ...one, isSingle: isSingle && one.outcome === 'done' })
  }
}

/** "Test the log-in" is not a request of the service. */
const isOfOwnTrial = ({ config }: Deps, { oidc }: KoaContextWithOIDC) =>
  oidc.client !== undefined &&
  (isActingFor(oidc.client.clientId) || isTrial(config, oidc.params ?? {}, serviceIdOf(oidc.client)))

/** An API is offered to its owner only for requests of people of the service. */
async function isOfTestUser({ db }: Pick<Deps, 'db'>, { oidc }: KoaContextWithOIDC, client: Client | undefined) {
  const accountId = oidc.session?.accountId
  if (!client || accountId === undefined || oidc.params?.['resource'] === undefined) return false
  return isTestUserOf(db, serviceIdOf(client), accountId)
}

/** A browser proves nothing about a client. CORS is checked before the credentials are. */
function isProven(ctx: KoaContextWithOIDC, client: Client | undefined, isRefused: boolean): boolean {
  if (!client) return false
  if (!isRefused) return true
  const refusal = refusalOf(ctx)
  const isOfBrowser = refusal?.error_description?.startsWith('origin ') === true || refusal?.error === 'invalid_client'
  const hasToken = ctx.oidc.route === 'userinfo'
  return hasToken || (isOfBackEnd(ctx) && client.clientAuthMethod !== 'none' && !isOfBrowser && ctx.status !== 429)
}

/** Answers while the user has not decided: RFC 8628 3.5. */
const waiting = ['authorization_pending', 'slow_down']
const endedByPeople = [rejectedByPerson, notATester]

/** Undefined for a request that was not refused. */
function refusedStep(ctx: KoaContextWithOIDC): Seen[] | undefined {
  const refusal = refusalOf(ctx)
  if (refusal?.expose) {
    if (waiting.includes(refusal.error)) return []
    const detail = (reasonOf(refusal) ?? withoutUsers(refusal.error_description ?? '')).slice(0, 300)
    const outcome: RequestOutcome = endedByPeople.includes(detail) ? 'note' : 'refused'
    const { parameter: name } = explainToOwner(detail)
    return [{ outcome, error: refusal.error, detail, sent: storableValue(ctx, name) }]
  }
  const { body, status } = ctx
  if (status < 400 || !isRecord(body) || typeof body['error'] !== 'string') return undefined
  const detail = parameter(body, 'error_description').slice(0, 300)
  return [{ outcome: 'refused', error: body['error'], detail, sent: null }]
}

function doneStep(ctx: KoaContextWithOIDC, step: RequestStep): Seen[] {
  const { oidc, status } = ctx
  const isDone = step === 'authorize' ? oidc.entities.AuthorizationCode !== undefined : shown.has(step) && status < 400
  const detail = step === 'token' ? parameter(oidc.params, 'grant_type') : ''
  return isDone ? [{ outcome: 'done', error: '', detail, sent: null }] : []
}

/** Parts of an accepted request that have no effect. */
function notesOn(ctx: KoaContextWithOIDC, step: RequestStep, client: Client): Seen[] {
  const ignored = hasScopes.has(step) ? ignoredScopes(ctx, client).join(' ') : ''
  const withheld = step === 'token' ? withheldScopes(ctx) : ''
  const isWithoutOpenid = step === 'authorize' && ctx.oidc.entities.AuthorizationCode !== undefined && !asksOpenid(ctx)
  const audience = step === 'token' || hasScopes.has(step) ? sentParameter(ctx, 'audience') : ''
  return [
    ...noteIf(ignored, 'ignored_scope', ignoredReason(ignored)),
    ...noteIf(withheld, 'withheld_scope', scopesWithheld),
    ...noteIf(isWithoutOpenid ? parameter(ctx.oidc.params, 'scope') : '', 'no_openid', withoutOpenid),
    ...noteIf(audience, 'ignored_audience', audienceIgnored),
  ]
}

const noteIf = (sent: string, error: string, detail: string): Seen[] =>
  sent === '' ? [] : [{ outcome: 'note', error, detail, sent: withoutUsers(sent).slice(0, longestSent) }]

const asksOpenid = ({ oidc }: KoaContextWithOIDC) =>
  oidc.requestParamOIDCScopes.has('openid') || oidc.params?.['resource'] !== undefined

/** Scopes of the authorization request that the token response leaves out. */
function withheldScopes({ oidc, body }: KoaContextWithOIDC): string {
  const { AuthorizationCode: code, DeviceCode: device, RefreshToken: token } = oidc.entities
  const source = code ?? device ?? token
  if (!source || !isRecord(body) || oidc.params?.['scope'] !== undefined || oidc.params?.['resource']) return ''
  const answered = parameter(body, 'scope').split(' ')
  return [...source.scopes].filter((scope) => !answered.includes(scope)).join(' ')
}
