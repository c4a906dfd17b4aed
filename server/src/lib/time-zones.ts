import { formerZones, otherZones, placeZones } from './time-zone-table.ts'

const wordsOf = (text: string) => text.trim().split(/\s+/)

export const offeredTimeZones: readonly string[] = [...wordsOf(placeZones), 'Etc/UTC']

const current = new Set([...offeredTimeZones, ...wordsOf(otherZones)])
const former = new Map(
  wordsOf(formerZones).map((pair): [string, string] => [pair.replace(/=.*/, ''), pair.replace(/.*=/, '')]),
)

/** The current IANA name of a current or former one, in exact case; undefined for any other text. */
export const currentTimeZone = (name: string): string | undefined => (current.has(name) ? name : former.get(name))

export const formerNamesOf = (name: string): string[] =>
  [...former].filter(([, now]) => now === name).map(([before]) => before)
