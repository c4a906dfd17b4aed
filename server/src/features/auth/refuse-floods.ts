import { authApi } from '@kabinet/contract/api/auth/auth.api'
import type { FastifyInstance } from 'fastify'
import { networkAddressOf } from '../../http/caller.ts'
import { addressKey, networksOf } from '../../lib/addresses/address-key.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isExcessInHashLine } from '../../domain/passwords/hash-password.ts'
import { countRefusals, isFlooding } from '../../domain/throttle/floods.ts'

/** Made once: the stack of each would cost as much as the rest of its refusal. */
const excess = new ApiError('THROTTLING', { retryAfter: 1 })

/**
 * Refuses a sign-in before its body is read where the line before the hashes would refuse it anyway, of an address that goes on without regard
 * to its refusals: a third of the cost. It keeps out nobody whom the line lets in, but for a known device, which shows a cookie and is looked up.
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
