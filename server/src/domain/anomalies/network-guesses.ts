import { createHmac, randomBytes } from 'node:crypto'

const hourMs = 3600_000
const maxTried = 200
const wrongTenths = 9
const delayMsEach = 4
const longestDelayMs = 4000

export type GuessTally = { of: string; tried: number; logins: number; unknownPercent: number; wrongPercent: number }
type Judged = { login: string; isKnown: boolean; isRight: boolean }
type Hour = { since: number; tried: number; unknown: number; wrong: number; logins: Set<number>; hasBegun: boolean }

export type NetworkGuesses = ReturnType<typeof createNetworkGuesses>

/**
 * Counts the passwords that unknown devices of one network try in an hour. A network that tries many, nearly all of them wrong, waits
 * before each further one. Stores 32 bits of an HMAC of each login, in memory.
 */
export function createNetworkGuesses() {
  const key = randomBytes(32)
  const hours = new Map<string, Hour>()

  const hourOf = (network: string, at: number): Hour | undefined => {
    const hour = hours.get(network)
    return hour && at - hour.since < hourMs ? hour : undefined
  }

  return {
    delayMs: (network: string, at: number): number => {
      const hour = hourOf(network, at)
      return hour && isGuessing(hour) ? Math.min(longestDelayMs, (hour.tried - maxTried) * delayMsEach) : 0
    },
    /** Returns the tally when the network begins to be slowed. */
    note: (network: string, { login, isKnown, isRight }: Judged, at: number): GuessTally | undefined => {
      const hour = hourOf(network, at) ?? begin(at)
      hours.set(network, hour)
      hour.tried++
      if (!isKnown) hour.unknown++
      if (!isRight) hour.wrong++
      hour.logins.add(createHmac('sha256', key).update(login).digest().readUInt32BE())
      if (hour.hasBegun || !isGuessing(hour)) return undefined
      hour.hasBegun = true
      return tallyOf(network, hour)
    },
    /** Forgets the hours that are over, and returns those of slowed networks. */
    takeEnded: (at: number): GuessTally[] => {
      const over = [...hours].filter(([network]) => !hourOf(network, at))
      for (const [network] of over) hours.delete(network)
      return over.filter(([, { hasBegun }]) => hasBegun).map(([network, hour]) => tallyOf(network, hour))
    },
  }
}

const begin = (since: number): Hour => ({
  since,
  tried: 0,
  unknown: 0,
  wrong: 0,
  logins: new Set(),
  hasBegun: false,
})

const isGuessing = ({ tried, wrong }: Hour) => tried > maxTried && wrong * 10 >= tried * wrongTenths

const tallyOf = (of: string, { tried, unknown, wrong, logins }: Hour): GuessTally => ({
  of,
  tried,
  logins: logins.size,
  unknownPercent: Math.round((unknown * 100) / tried),
  wrongPercent: Math.round((wrong * 100) / tried),
})
