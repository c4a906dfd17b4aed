import type { Route } from '@kabinet/contract/route'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { networkAddressOf } from '../../http/caller.ts'
import { cookiesOf } from '../../http/session/cookies.ts'
import { deviceOf } from '../../http/session/device.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { refuseFlooding } from '../../domain/throttle/floods.ts'

/** Refuses a flooding address at these routes before its body is read. With a device cookie the work itself decides: the account may know it. */
export function refuseFloods(app: FastifyInstance, { config }: Deps, routes: readonly Route[]): void {
  const paths = new Set<string | undefined>(routes.map(({ path }) => path))
  const refuse: onRequestAsyncHookHandler = async (request, reply) => {
    if (deviceOf(cookiesOf(request, reply, config.isSecure))) return
    await refuseFlooding(addressKey(networkAddressOf(request)))
  }
  // At these alone: a hook of everybody would be run for everybody.
  app.addHook('onRoute', (route) => {
    if (paths.has(route.url)) route.onRequest = [route.onRequest ?? [], refuse].flat()
  })
}
