import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../lib/api-error.ts'

/** So many refusals in a row make a flood; each second so many are forgotten. */
const ignored = 100
const forgottenPerSecond = 50
/** Strangers beyond capacity hear 101 within 50 ms. */
const holdMs = 25
const most = 10_000
/** Made once: the stack of each would cost as much as the rest of its refusal. */
const flooding = new ApiError('THROTTLING', { retryAfter: 1 })

type Refusals = { count: number; at: number }
const addresses = new Map<string, Refusals>()

/**
 * Throws THROTTLING, 25 ms later, for a network address that goes on calling without regard to a hundred refusals: whoever calls again as
 * soon as they are answered can then not keep the process busy with refusals alone.
 */
export async function refuseFlooding(address: string): Promise<void> {
  if (refusalsOf(address) > ignored) await refuse(address, flooding)
}

/** Runs what strangers may ask for, of one network address, and counts its refusals. */
export async function countRefusals<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'THROTTLING') throw error
    return await refuse(address, error)
  }
}

async function refuse(address: string, refusal: ApiError): Promise<never> {
  const count = Math.min(refusalsOf(address) + 1, 2 * ignored)
  if (addresses.size >= most) addresses.clear()
  addresses.set(address, { count, at: performance.now() })
  if (count > ignored) await wait(holdMs)
  throw refusal
}

/** How many of its refusals are not forgotten yet. */
function refusalsOf(address: string): number {
  const found = addresses.get(address)
  return found ? Math.max(0, found.count - ((performance.now() - found.at) / 1000) * forgottenPerSecond) : 0
}
