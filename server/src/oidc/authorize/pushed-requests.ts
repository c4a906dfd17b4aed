import { type Adapter, errors } from 'oidc-provider'
import { isDatabaseUnavailable } from '../../lib/database-unavailable.ts'

/**
 * Pushed authorization requests (RFC 9126): valid for 60 seconds and one code; until then a `request_uri` can be
 * reopened (RFC 9126 4, FAPI 2.0). The row is kept for `interactionSeconds` longer, so two pages of one request
 * cannot produce two codes.
 */
export function pushedRequests(rows: Adapter, interactionSeconds: number): Adapter {
  return {
    ...rows,
    upsert: (id, payload, seconds) => rows.upsert(id, payload, (seconds ?? 0) + interactionSeconds),
    async find(id) {
      const found = await rows.find(id)
      return found && { ...found, exp: (found.exp ?? 0) - interactionSeconds }
    },
    async consume(id) {
      await Promise.resolve(rows.consume(id)).catch((error: unknown) => {
        throw isDatabaseUnavailable(error) ? error : new errors.InvalidRequestUri('request_uri was already used')
      })
    },
  }
}
