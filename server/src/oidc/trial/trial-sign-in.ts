import { createHash } from 'node:crypto'
import type { Platform } from '@kabinet/contract/claims'
import type { TrialResult } from '@kabinet/contract/api/services/trials.api'
import { scopeFor } from '@kabinet/contract/integrate/recipe'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Deps } from '../../deps.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Session } from '../../domain/sessions/signed-in.sql.ts'
import type { AskProvider } from './ask-provider.ts'
import { paths } from '../paths.ts'
import { findOwnService, saveTrial, takeTrial, type TrialService } from './trials.sql.ts'
import { actFor, trialPage } from './trial-client.ts'

type TrialSecrets = { verifier: string; nonce: string }
type Owner = Pick<Session, 'accountId' | 'sessionId'>

/** The address that a service's library would send the browser to; the rest of the try stays here, sealed. */
export async function startTrial(
  deps: Deps,
  ask: AskProvider,
  owner: Owner,
  wanted: { id: string; platform?: Platform | undefined },
) {
  const { db, keys, config } = deps
  const service = await findOwnService(db, owner.accountId, wanted.id)
  if (!service) throw new ApiError('NOT_EXIST')
  const clientId = clientIdFor(service, wanted.platform)
  const kept: TrialSecrets = { verifier: newToken(), nonce: newToken() }
  const state = newToken()
  const sealed = keys.seal(JSON.stringify(kept))
  const seconds = config.limits.trialSeconds
  await saveTrial(db, {
    serviceId: wanted.id,
    accountId: owner.accountId,
    sessionId: owner.sessionId,
    clientId,
    stateHash: sha256(state),
    sealed,
    seconds,
  })
  const request = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: trialPage(config, wanted.id),
    scope: scopeFor(service.scopes),
    state,
    nonce: kept.nonce,
    code_challenge: createHash('sha256').update(kept.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // The owner sees what people see, also the second time.
    prompt: 'consent',
  }
  return {
    redirect_url: `${config.publicUrl}${paths.authorization}?${new URLSearchParams(service.pushes ? await push(ask, request) : request)}`,
  }
}

function clientIdFor({ clientId, mobileClientId }: TrialService, platform: Platform | undefined): string {
  const found = platform === undefined ? (clientId ?? mobileClientId) : platform === 'WEB' ? clientId : mobileClientId
  if (found === null) throw new ApiError('INVALID_PARAM_VALUE', { fields: [{ path: 'platform', problem: 'v.value' }] })
  return found
}

/** RFC 9126 2.1, for a service that may not ask otherwise. */
async function push(ask: AskProvider, request: Record<string, string> & { client_id: string }) {
  const { status, body } = await actFor(request.client_id, () =>
    ask('POST', paths.pushed_authorization_request, request),
  )
  if (status !== 201 || typeof body['request_uri'] !== 'string')
    throw new Error(`the try was not taken: ${JSON.stringify(body)}`)
  return { client_id: request.client_id, request_uri: body['request_uri'] }
}

/** Exchanges the code as the service would, reads what it would read, and gives the tokens up again. */
export async function endTrial(
  deps: Deps,
  ask: AskProvider,
  owner: Owner,
  back: { id: string; state: string; code: string },
): Promise<TrialResult> {
  const taken = await takeTrial(deps.db, {
    serviceId: back.id,
    sessionId: owner.sessionId,
    stateHash: sha256(back.state),
  })
  if (!taken) throw expired()
  const { clientId } = taken
  const kept: TrialSecrets = JSON.parse(deps.keys.open(taken.sealed))
  return actFor(clientId, async () => {
    const redirect_uri = trialPage(deps.config, back.id)
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.code,
      redirect_uri,
      code_verifier: kept.verifier,
    }
    const { status, body } = await ask('POST', paths.token, form)
    if (status !== 200)
      return { error: { error: text(body['error']), error_description: text(body['error_description']) } }
    const token = text(body['access_token'])
    const [userinfo, id_token] = await Promise.all([
      ask('GET', paths.userinfo, {}, token),
      readIdToken(ask, text(body['id_token']), { issuer: deps.config.publicUrl, clientId, nonce: kept.nonce }),
    ])
    await ask('POST', paths.revocation, { client_id: clientId, token })
    const { token_type, scope, expires_in } = body
    return {
      answer: {
        token_type: text(token_type),
        scope: text(scope),
        expires_in: Number(expires_in),
        id_token,
        userinfo: userinfo.body,
      },
    }
  })
}

/** As a library would: signature, issuer, audience, expiry and nonce (OpenID Connect Core 3.1.3.7). */
async function readIdToken(
  ask: AskProvider,
  idToken: string,
  expected: { issuer: string; clientId: string; nonce: string },
) {
  const { body } = await ask('GET', paths.jwks)
  const keys = createLocalJWKSet(asKeySet(body))
  const { protectedHeader, payload } = await jwtVerify(idToken, keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
  })
  if (payload['nonce'] !== expected.nonce) throw new Error('the ID token has another nonce')
  return { header: { ...protectedHeader }, payload: { ...payload } }
}

function asKeySet(body: Record<string, unknown>): JSONWebKeySet {
  const keys = Array.isArray(body['keys']) ? body['keys'] : []
  return { keys }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
