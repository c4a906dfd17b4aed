import { createHash } from 'node:crypto'
import { needsMet, type Platform } from '@kabinet/contract/claims'
import { scopeFor } from '@kabinet/contract/integrate/recipe'
import type { ActDeps } from '../../deps.ts'
import { invalidField, requireFound } from '../../lib/api-error.ts'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Session } from '../../domain/sessions/signed-in.sql.ts'
import type { AskProvider } from './ask-provider.ts'
import { paths } from '../protocol/paths.ts'
import { findOwnService, saveTrial, type TrialService } from './trials.sql.ts'
import { actFor, trialPage } from '../clients/trial-client.ts'

const trialSeconds = 900

export type TrialSecrets = { verifier: string; nonce: string }
export type TrialOwner = Pick<Session, 'accountId' | 'sessionId'>

/** The URL that a client library would redirect to. Verifier and nonce are stored sealed on the server. */
export async function startTrial(
  deps: ActDeps,
  ask: AskProvider,
  owner: TrialOwner,
  wanted: { id: string; platform?: Platform | undefined },
) {
  const { db, keys, config } = deps
  const service = requireFound(await findOwnService(db, owner.accountId, wanted.id))
  const clientId = clientIdFor(service, wanted.platform)
  const secrets: TrialSecrets = { verifier: newToken(), nonce: newToken() }
  const state = newToken()
  const sealed = keys.seal(JSON.stringify(secrets))
  const trial = { ...owner, serviceId: wanted.id, clientId, stateHash: sha256(state), sealed, seconds: trialSeconds }
  await db.transaction().execute((tx) => saveTrial(tx, trial))
  const request = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: trialPage(config, wanted.id),
    scope: scopeFor(needsMet(service)),
    state,
    nonce: secrets.nonce,
    code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // The owner must see the page that users see, even the second time.
    prompt: 'consent',
  }
  return {
    redirect_url: `${config.publicUrl}${paths.authorization}?${new URLSearchParams(service.pushes ? await pushRequest(ask, request) : request)}`,
  }
}

function clientIdFor({ clientId, mobileClientId }: TrialService, platform: Platform | undefined): string {
  const found = platform === undefined ? (clientId ?? mobileClientId) : platform === 'WEB' ? clientId : mobileClientId
  if (found === null) throw invalidField('platform', 'v.value')
  return found
}

/** RFC 9126 2.1, for a service that requires pushed requests. */
async function pushRequest(ask: AskProvider, request: Record<string, string> & { client_id: string }) {
  const { status, body } = await actFor(request.client_id, () =>
    ask('POST', paths.pushed_authorization_request, request),
  )
  if (status !== 201 || typeof body['request_uri'] !== 'string')
    throw new Error(`the try was not taken: ${JSON.stringify(body)}`)
  return { client_id: request.client_id, request_uri: body['request_uri'] }
}
