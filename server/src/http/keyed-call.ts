import { isOneAttempt, type Route, takesKey } from '@kabinet/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../lib/addresses/address-key.ts'
import { canonical, type Once } from '../domain/idempotency/answer-once.ts'
import { networkAddressOf } from './caller.ts'
import { readAccessToken } from './session/access-token.ts'
import type { Cookies } from './session/cookies.ts'
import { deviceOf } from './session/device.ts'

/** `turn`: calls with the same one wait for each other. */
type Keyed = Omit<Once, 'accountId' | 'body' | 'done'> & { turn: string }

/** Of 128 random bits in base64. A shorter key could be guessed. */
const attemptKeyLength = 22

/** Undefined for a call without a usable `idempotency-key`. */
export function keyedOf({ keys }: Deps, route: Route, request: FastifyRequest, cookies: Cookies): Keyed | undefined {
  const key = request.headers['idempotency-key']?.toString()
  if (key === undefined || !takesKey(route) || route.repeat === 'by-act') return undefined
  const call = { key, route: `${route.method} ${request.url}`, address: addressKey(networkAddressOf(request)) }
  const token = readAccessToken(request)
  const turn = JSON.stringify([token ?? call.address, call.route, key])
  const named = { ...call, endsSession: route.repeat === 'ends-session', turn, secret: route.secret }
  if (!isOneAttempt(route)) return named
  if (route.path.startsWith('/api/auth/') && key.length < attemptKeyLength) return undefined
  const hash = keys.mac('idempotency', canonical([call.route, key, token, request.body ?? null]))
  const device = { sent: hexOf(deviceOf(cookies)), current: () => hexOf(deviceOf({ get: cookies.after })) }
  return { ...named, hash, device }
}

const hexOf = (hash: Buffer | undefined) => hash?.toString('hex') ?? null
