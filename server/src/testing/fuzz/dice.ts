/** Reproducible by its seed (mulberry32). */
export type Dice = {
  under: (below: number) => number
  percent: (chance: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

export function throwDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const under = (below: number) => Math.floor(next() * below)
  return {
    under,
    percent: (chance) => next() * 100 < chance,
    pick: (from) => {
      const found = from[under(from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
