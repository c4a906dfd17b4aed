import { type Adapter, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { artifacts, findKept } from '../storage/artifacts.ts'
import { restoreArtifact } from '../storage/payloads.ts'
import { storeOf } from '../storage/request-store.ts'
import { isRepeatable, refuseOvertaken } from './repeated-refresh.ts'

/** Refresh tokens as other artifacts, except that one that was used up may be sent again (`repeated-refresh.ts`, decision 0044). */
export function refreshTokens(deps: Deps): Adapter {
  return {
    ...artifacts(deps, 'RefreshToken'),
    async find(id) {
      const { ctx } = Provider
      const found = await findKept(deps, 'RefreshToken', id)
      const issue = storeOf(ctx)?.issue
      const isUsedUp = ctx !== undefined && issue?.source === found && issue?.source.consumedFor !== null
      if (!found || !issue || !isUsedUp) return found && restoreArtifact(id, found)
      // To the library one that may be sent again was not used yet.
      if (isRepeatable(issue, ctx.oidc.client)) return restoreArtifact(id, { ...found, consumed: null })
      await refuseOvertaken(deps.db, ctx, { accountId: found.accountId, idHash: issue.idHash })
      return restoreArtifact(id, found)
    },
  }
}
