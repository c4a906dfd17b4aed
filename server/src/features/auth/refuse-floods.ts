import { authApi } from '@kabinet/contract/api/auth/auth.api'
import type { Route } from '@kabinet/contract/route'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { networkAddressOf } from '../../http/caller.ts'
import { cookiesOf } from '../../http/session/cookies.ts'
import { deviceOf } from '../../http/session/device.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { requireRoomForHash } from '../../domain/passwords/hash-password.ts'
import { countRefusals, refuseFlooding } from '../../domain/throttle/floods.ts'
import { countFailure } from './count-sign-in.ts'

/**
 * Refuses a flooding address at these routes before its body is read, and a sign-in for which there is no place in the line before the hashes.
 * With a device cookie the work itself decides: the account may know it.
 */
export function refuseFloods(app: FastifyInstance, { config }: Deps, routes: readonly Route[]): void {
  const paths = new Set<string | undefined>(routes.map(({ path }) => path))
  const refuse: onRequestAsyncHookHandler = async (request, reply) => {
    if (deviceOf(cookiesOf(request, reply, config.isSecure))) return
    const address = addressKey(networkAddressOf(request))
    await refuseFlooding(address)
    if (request.routeOptions.url === authApi.authorize.path) await refuseCrowd(address)
  }
  // At these alone: a hook of everybody would be run for everybody.
  app.addHook('onRoute', (route) => {
    if (paths.has(route.url)) route.onRequest = [route.onRequest ?? [], refuse].flat()
  })
}

const refuseCrowd = (address: string) =>
  countRefusals(address, () => countFailure('password', () => requireRoomForHash({ whose: address })))
