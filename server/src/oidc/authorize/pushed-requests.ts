import { type Adapter, errors } from 'oidc-provider'
import { isDatabaseAway } from '../../lib/database-away.ts'

/**
 * Pushed authorization requests (RFC 9126). One is good for 60 seconds and for one code: until then its `request_uri` may be opened
 * again, as when a page is reloaded, and afterwards never (RFC 9126 4, FAPI 2.0). The row stays for as long as an interaction that it
 * began may last, so that two pages of one request do not become two codes.
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
        throw isDatabaseAway(error) ? error : new errors.InvalidRequestUri('request_uri was already used')
      })
    },
  }
}
