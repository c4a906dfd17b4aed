export type Random = {
  below: (limit: number) => number
  between: (from: number, to: number) => number
  percent: (chance: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

/** Returns the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (from, to) => from + below(to - from),
    percent: (chance) => next() * 100 < chance,
    pick: (from) => {
      const found = from[below(from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
