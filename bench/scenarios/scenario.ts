import type { Step } from '../load/drive.ts'
import type { Floors, Needed } from '../ground/floors.ts'
import type { Kabinet } from '../ground/kabinet.ts'

/** Who is asked what. `prepare`: before each slice, unmeasured. `beside`: asked 50 times a second meanwhile, as others are there too. */
export type Side = { port: number; pid: number; step: Step; prepare?: () => Promise<void>; beside?: Step }

export type Scenario = {
  name: string
  server: (kabinet: Kabinet) => Promise<Side>
  floor: (floors: Floors, needed: Needed) => Promise<Side>
}

/** The one of a worker, whoever else is at work. */
export function own<T>(things: readonly T[], { number }: { number: number }): T {
  const thing = things[number % things.length]
  if (thing === undefined) throw new Error('there is nothing for a worker')
  return thing
}
