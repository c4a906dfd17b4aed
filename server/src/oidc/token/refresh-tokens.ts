import { type Adapter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import type { StoredArtifact } from '../storage/artifacts.sql.ts'
import { artifacts, loadArtifact } from '../storage/artifacts.ts'
import { restoreArtifact } from '../storage/payloads.ts'
import { storeOf } from '../storage/request-store.ts'
import { accountOf } from '../../lib/routing-hint.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { refreshWithdrawn } from '../errors/refined-advice.ts'
import { isOfflineAccessWithdrawn } from './issue.sql.ts'
import { isRepeatable, throwIfOvertaken } from './repeated-refresh.ts'
import { refreshIdle } from '../protocol/lifetimes.ts'

/** Refresh tokens. A consumed one may be sent again (`repeated-refresh.ts`, decision 0044). */
export function refreshTokens(deps: Deps): Adapter {
  return {
    ...artifacts(deps, 'RefreshToken'),
    async find(id) {
      const { ctx } = Provider
      const found = await loadArtifact(deps, 'RefreshToken', id)
      const issue = storeOf(ctx)?.issue
      const isUsedUp = ctx !== undefined && issue?.source === found && issue?.source.consumedFor !== null
      if (!found) await throwIfWithdrawn(deps, id)
      if (!found || !issue || !isUsedUp) return found && restored(id, found)
      // For the library, a repeatable token is unused.
      if (isRepeatable(issue, ctx.oidc.client)) return restored(id, { ...found, consumed: null })
      await throwIfOvertaken(deps.db, ctx, { accountId: found.accountId, idHash: issue.idHash })
      return restored(id, found)
    },
  }
}

/** The account in the id is authentic, but tokens go with the consent. Only a client with credentials learns about it. */
async function throwIfWithdrawn({ db, keys }: Deps, id: string): Promise<void> {
  const { route, client } = Provider.ctx?.oidc ?? {}
  const accountId = accountOf(keys, id)
  if (route !== 'token' || !client || client.clientAuthMethod === 'none' || accountId === null) return
  if (await isOfflineAccessWithdrawn(db, accountId, serviceIdOf(client)))
    throw new errors.InvalidGrant(refreshWithdrawn)
}

/** A refreshed ID token should have no nonce (OpenID Connect Core 12.2). */
const restored = (id: string, found: StoredArtifact) => ({ ...restoreArtifact(id, found), nonce: undefined })

/**
 * True when a refresh token must be replaced: unless every use proves a key (contract; RFC 9700 4.14.2; FAPI 2.0). Those are renewed only
 * in the second half of their lifetime, so use extends them and idleness does not.
 */
export function shouldRotate({ oidc: { client, refreshToken } }: KoaContextWithOIDC): boolean {
  const provesKey =
    refreshToken?.isSenderConstrained() ||
    (client?.clientAuthMethod === 'private_key_jwt' && client['dpopBoundAccessTokens'] === true)
  return !provesKey || (refreshToken?.exp ?? 0) - Date.now() / 1000 < refreshIdle / 2
}
