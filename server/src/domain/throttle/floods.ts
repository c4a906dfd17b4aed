import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../lib/api-error.ts'

/** So many refusals in a row make a flood; each second so many are forgotten. */
const ignored = 100
const forgottenPerSecond = 50
/** Strangers beyond capacity hear 101 within 50 ms. */
const holdMs = 25
const most = 10_000

type Refusals = { count: number; at: number }
const addresses = new Map<string, Refusals>()

/** True after a hundred rejections in a row. */
export const isFlooding = (address: string): boolean => refusalsOf(address) > ignored

/** Delays a rejection by 25 ms after a hundred in a row, so that a client in a tight loop cannot saturate the process. Accepted calls never wait. */
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
