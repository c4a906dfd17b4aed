import type { Random } from '../../../../testbed/random.ts'

const capacity = 6

export type Pool = {
  add: (name: string, value: string) => void
  harvest: (answer: unknown, place: string) => void
  take: (name: string, random: Random) => string | undefined
}

export const placeOf = (path: string): string => path.replace(/\/\{.*/, '')

export function openPool(): Pool {
  const values = new Map<string, string[]>()
  const add = (name: string, value: string) => {
    const known = values.get(name) ?? []
    if (!known.includes(value)) values.set(name, [...known, value].slice(-capacity))
  }
  const harvest = (answer: unknown, place: string) => {
    if (answer === null || typeof answer !== 'object') return
    for (const [name, value] of Object.entries(answer))
      if (typeof value === 'string') for (const key of [name, `${place}#${name}`]) add(key, value)
      else harvest(value, place)
  }
  return {
    add,
    harvest,
    take: (name, random) => {
      const known = values.get(name) ?? []
      return known.length === 0 ? undefined : random.pick(known)
    },
  }
}
