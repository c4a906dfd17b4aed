import type { Db } from '../../db/schema.ts'

type Group = { times: number; written: Promise<void> }
type Lane = { last: Promise<void>; waiting: Group | undefined }

const lanes = new WeakMap<Db, Map<string, Lane>>()

/**
 * Writes a count to a row that many may want at once. While one statement of this process is under way for the row, those who come are
 * counted together by the next: a burst waits for the row on one connection and leaves the others to everybody else.
 */
export function writeInBursts(db: Db, key: string, write: (times: number) => Promise<void>): Promise<void> {
  const ofDb = lanes.get(db) ?? new Map<string, Lane>()
  lanes.set(db, ofDb)
  const lane = ofDb.get(key) ?? { last: Promise.resolve(), waiting: undefined }
  ofDb.set(key, lane)
  if (lane.waiting) {
    lane.waiting.times++
    return lane.waiting.written
  }
  const group: Group = { times: 1, written: Promise.resolve() }
  group.written = lane.last.then(() => {
    lane.waiting = undefined
    return write(group.times)
  })
  lane.waiting = group
  lane.last = group.written
    .catch(() => {})
    .then(() => {
      if (!lane.waiting) ofDb.delete(key)
    })
  return group.written
}
