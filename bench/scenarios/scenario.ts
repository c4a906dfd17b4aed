import type { Step } from '../load/drive.ts'
import type { Floors, Needed } from '../testbed/floors.ts'
import type { Kabinet } from '../testbed/kabinet.ts'

/** `prepare` runs unmeasured before each slice. `beside` runs concurrently 50 times a second. */
export type Side = { port: number; pid: number; step: Step; prepare?: () => Promise<void>; beside?: Step }

export type Scenario = {
  name: string
  server: (kabinet: Kabinet) => Promise<Side>
  floor: (floors: Floors, needed: Needed) => Promise<Side>
}

export function ofWorker<T>(things: readonly T[], { number }: { number: number }): T {
  const thing = things[number % things.length]
  if (thing === undefined) throw new Error('there is nothing for a worker')
  return thing
}
