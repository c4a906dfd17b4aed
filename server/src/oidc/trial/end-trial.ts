import type { TrialResult } from '@kabinet/contract/api/services/trials.api'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { ActDeps } from '../../deps.ts'
import { expired } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import type { AskProvider } from './ask-provider.ts'
import { paths } from '../protocol/paths.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import { forgetTrialConsent, takeTrial } from './trials.sql.ts'
import { actFor, trialPage } from '../clients/trial-client.ts'
import type { TrialSecrets, TrialOwner } from './trial-sign-in.ts'

/** Exchanges the code and reads the claims as the service would, then revokes the token. */
export async function endTrial(
  deps: ActDeps,
  ask: AskProvider,
  owner: TrialOwner,
  back: { id: string; state: string; code: string },
): Promise<TrialResult> {
  const begun = { serviceId: back.id, sessionId: owner.sessionId, stateHash: sha256(back.state) }
  const taken = await deps.db.transaction().execute((tx) => takeTrial(tx, begun))
  if (!taken) throw expired()
  const { clientId } = taken
  const secrets: TrialSecrets = JSON.parse(deps.keys.open(taken.sealed))
  return actFor(clientId, async () => {
    const redirect_uri = trialPage(deps.config, back.id)
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.code,
      redirect_uri,
      code_verifier: secrets.verifier,
    }
    const { status, body } = await ask('POST', paths.token, form)
    if (status !== 200)
      return { error: { error: text(body['error']), error_description: text(body['error_description']) } }
    const token = text(body['access_token'])
    const [userinfo, id_token] = await Promise.all([
      ask('GET', paths.userinfo, {}, token),
      readIdToken(ask, text(body['id_token']), { issuer: deps.config.publicUrl, clientId, nonce: secrets.nonce }),
    ])
    await ask('POST', paths.revocation, { client_id: clientId, token })
    const consentKey = { accountId: owner.accountId, serviceId: back.id, host: consentHostOf(redirect_uri) }
    await deps.db.transaction().execute((tx) => forgetTrialConsent(tx, consentKey))
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

/** OpenID Connect Core 3.1.3.7. */
export async function readIdToken(
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
