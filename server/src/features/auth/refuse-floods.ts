import { authApi } from '@kabinet/contract/api/auth/auth.api'
import type { FastifyInstance } from 'fastify'
import { networkAddressOf } from '../../http/caller.ts'
import { addressKey, networksOf } from '../../lib/addresses/address-key.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isExcessInHashLine } from '../../domain/passwords/hash-password.ts'
import { countRefusals, isFlooding } from '../../domain/throttle/floods.ts'

/** Shared: creating a stack costs as much as the rest of a rejection. */
const excess = new ApiError('THROTTLING', { retryAfter: 1 })

/**
 * Rejects a sign-in of a flooding address before its body is read, if the line before the hashes would reject it anyway. Requests with a cookie
 * pass: the device may be known.
 */
export function refuseFloods(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== authApi.authorize.path) return
    route.onRequest = [
      route.onRequest ?? [],
      async (request: Parameters<typeof networkAddressOf>[0]) => {
        const address = networkAddressOf(request)
        if (request.headers.cookie !== undefined || !isFlooding(addressKey(address))) return
        if (isExcessInHashLine({ whose: networksOf(address) }))
          await countRefusals(addressKey(address), () => Promise.reject(excess))
      },
    ].flat()
  })
}
