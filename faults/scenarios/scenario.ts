import { setTimeout as wait } from 'node:timers/promises'
import type { TestBed } from '../testbed/ground.ts'
import { type Allowed, type Broken, findBroken, messageFigures } from '../invariants.ts'
import { type Heard, nothingHeard } from '../users/ask.ts'
import type { Load } from '../users/load.ts'

export type Round = (ground: TestBed, load: Load, round: number) => Promise<string | void>
export type Result = {
  name: string
  rounds: number
  heard: Heard
  broken: Broken
  messages: number
  twice: number
  slowest: number
  remark: string
}
export type Scenario = { name: string; rounds: number; round: Round; allowed?: Partial<Allowed>; isQuiet?: boolean }

/** Runs rounds of a fault while users write, and checks the invariants after each while they rest. Stops at the first violation. */
export async function play(
  ground: TestBed,
  load: Load,
  { name, rounds, round, allowed = {}, isQuiet = false }: Scenario,
): Promise<Result> {
  // Otherwise this scenario would be blamed for a message that the one before delayed.
  await untilNoMessage(ground, 60, `transport in ('email', 'sms')`)
  ground.heard = nothingHeard()
  ground.mail.emails.splice(0)
  ground.sms.calls.splice(0)
  await ground.database.query(`delete from message where state <> 'waiting'`)
  let broken: Broken = {}
  let done = 0
  let remark = ''
  while (done < rounds && !isBroken(broken)) {
    if (!isQuiet) load.begin()
    remark = (await round(ground, load, done)) ?? remark
    await load.rest()
    await untilNoMessage(ground, 10, `claimed_until > now() and transport <> 'logout'`)
    broken = await findBroken(ground, load, { copies: 1, lateSeconds: 30, ...allowed })
    done++
    const { acknowledged, repeated } = ground.heard
    if (done % 10 === 0 || isBroken(broken))
      console.error(`${name}: ${done} of ${rounds}, ${acknowledged} acknowledged, ${repeated} sent again`)
  }
  return { name, rounds: done, heard: ground.heard, broken, ...(await messageFigures(ground)), remark }
}

/** Waits for `seconds` at most. */
async function untilNoMessage({ database }: TestBed, seconds: number, condition: string): Promise<void> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const [one = {}] = await database.query(
      `select count(*) as waiting from message where state = 'waiting' and ${condition}`,
    )
    if (Number(one['waiting']) === 0) return
    await wait(100)
  }
}

export const isBroken = (broken: Broken) => Object.values(broken).some((count) => count > 0)
