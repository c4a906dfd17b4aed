export type Random = {
  below: (most: number) => number
  between: (from: number, to: number) => number
  of: <T>(all: readonly T[]) => T
}

/** Generates the same numbers for the same seed (mulberry32). The interleaving of the processes is not reproducible. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    between: (from, to) => from + below(to - from),
    of: (all) => {
      const one = all[below(all.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
  }
}
