import type { RequestStep } from '@kabinet/contract/api/services/requests.api'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { noteRequest } from '../../domain/service-requests/note-request.ts'
import { shownNetwork } from '../../lib/addresses/address-key.ts'
import { isRecord } from '../../lib/is-record.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { ignoredScopes } from '../claims/ignored-scopes.ts'
import { ignoredReason } from '../errors/scope-advice.ts'
import { reasonOf } from '../errors/find-advice.ts'
import { refusedIn } from '../errors/refused-request.ts'
import { refusalOf } from '../errors/refusal.ts'
import { longestSent } from '../errors/sent-values.ts'
import { requestedBy } from '../protocol/caller-of.ts'
import { parameter } from '../protocol/parameters.ts'

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

export function recordRequests(deps: Deps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const step = steps[ctx.oidc?.route ?? '']
    const { client } = ctx.oidc ?? {}
    if (!step || !client) return
    const from = { serviceId: serviceIdOf(client), step, network: shownNetwork(requestedBy(ctx).address) }
    const refused = refusedStep(ctx)
    if (refused) noteRequest(deps, { ...from, ...refused })
    else if (isDone(ctx, step)) noteRequest(deps, { ...from, error: '', detail: grantIn(ctx, step), sent: null })
    const ignored = hasScopes.has(step) && !refused ? ignoredScopes(ctx, client) : []
    const sent = ignored.join(' ').slice(0, longestSent)
    if (ignored.length > 0) noteRequest(deps, { ...from, error: 'ignored_scope', detail: ignoredReason(sent), sent })
  }
}

function refusedStep(ctx: KoaContextWithOIDC) {
  const refusal = refusalOf(ctx)
  if (refusal?.expose) {
    const { sent } = refusedIn(ctx)
    return { error: refusal.error, detail: (reasonOf(refusal) ?? refusal.error_description ?? '').slice(0, 300), sent }
  }
  const { body, status } = ctx
  if (status < 400 || !isRecord(body) || typeof body['error'] !== 'string') return undefined
  return { error: body['error'], detail: parameter(body, 'error_description').slice(0, 300), sent: null }
}

function isDone({ oidc, status }: KoaContextWithOIDC, step: RequestStep): boolean {
  if (step === 'authorize') return oidc.entities.AuthorizationCode !== undefined
  return shown.has(step) && status < 400
}

const grantIn = ({ oidc }: KoaContextWithOIDC, step: RequestStep) =>
  step === 'token' ? parameter(oidc.params, 'grant_type') : ''
