import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../../lib/api-error.ts'

/** Calls of one address under way at once; fewer are no flood. */
const crowd = 10
/** So many refusals, each within `calmMs` of the one before, make a flood. */
const ignored = 100
const calmMs = 5000
const holdMs = 1000
const most = 10_000

type Address = { underWay: number; refusals: number; last: number }
const addresses = new Map<string, Address>()

/**
 * Runs what strangers may ask for, of one network address. An address that goes on calling on many connections without regard to a hundred
 * refusals is refused before any work, and a second later: whoever calls again as soon as they are answered can then not keep the process
 * busy with refusals alone. `mayBeKnown`: a device cookie came along, so the work decides.
 */
export async function amidFloods<T>(address: string, mayBeKnown: boolean, work: () => Promise<T>): Promise<T> {
  const own = addresses.get(address) ?? { underWay: 0, refusals: 0, last: 0 }
  if (addresses.size > most) addresses.clear()
  addresses.set(address, own)
  own.underWay++
  try {
    if (!mayBeKnown && isFlood(own)) throw new ApiError('THROTTLING', { retryAfter: 1 })
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.error === 'THROTTLING') await noteRefusal(own)
    throw error
  } finally {
    own.underWay--
    if (own.underWay === 0 && !isLate(own)) addresses.delete(address)
  }
}

const isLate = ({ last }: Address) => performance.now() - last < calmMs
const isFlood = (own: Address) => own.underWay > crowd && own.refusals > ignored && isLate(own)

async function noteRefusal(own: Address): Promise<void> {
  own.refusals = isLate(own) ? own.refusals + 1 : 1
  own.last = performance.now()
  if (isFlood(own)) await wait(holdMs)
}
