import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { consoleServiceId } from '../../domain/custody/console-service.sql.ts'
import { sha256 } from '../../lib/keys.ts'
import { accountOf, type SessionKey } from '../../lib/routing-hint.ts'
import { actFor, consoleCallback } from '../../oidc/clients/trial-client.ts'
import { paths } from '../../oidc/protocol/paths.ts'
import { findArtifact } from '../../oidc/storage/artifacts.sql.ts'
import { askProvider } from '../../oidc/trial/ask-provider.ts'
import { readIdToken } from '../../oidc/trial/end-trial.ts'

type Code = { code: string; verifier: string; nonce: string; address: string }

/**
 * Exchanges the code within this process, as the client, which has no secret: a code is worth nothing elsewhere. Returns the session of the
 * cabinet that signed in; undefined for a wrong or used code.
 */
export async function exchangeCode(
  deps: Deps,
  publicApp: FastifyInstance,
  { code, verifier, nonce, address }: Code,
): Promise<SessionKey | undefined> {
  const { config, db, keys } = deps
  const ask = askProvider(publicApp, address)
  return actFor(consoleServiceId, async () => {
    const form = {
      grant_type: 'authorization_code',
      client_id: consoleServiceId,
      code,
      redirect_uri: consoleCallback(config) ?? '',
      code_verifier: verifier,
    }
    const { status, body } = await ask('POST', paths.token, form)
    const [token, idToken] = [body['access_token'], body['id_token']]
    if (status !== 200 || typeof token !== 'string' || typeof idToken !== 'string') return undefined
    await readIdToken(ask, idToken, { issuer: config.publicUrl, clientId: consoleServiceId, nonce })
    const accountId = accountOf(keys, token)
    const artifact =
      accountId === null ? undefined : await findArtifact(db, 'AccessToken', { accountId, idHash: sha256(token) })
    await ask('POST', paths.revocation, { client_id: consoleServiceId, token })
    return artifact && artifact.sessionId !== null
      ? { accountId: artifact.accountId, sessionId: artifact.sessionId }
      : undefined
  })
}
