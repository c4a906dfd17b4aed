import { expect, test } from 'vitest'
import { seeded } from '../../../../../testbed/random.ts'
import { sample } from '../../../../../testbed/sample.ts'
import { changes, makeAll } from '../../../testing/intruders/changes.ts'
import { newIntruder, newOwner, secure, roomyLimits } from '../../../testing/intruders/scene.ts'
import { getIn } from '../../../testing/intruders/ways-in.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld({ limits: roomyLimits })
const hour = 3600

function sequenceOf(seed: number) {
  const { below: next } = seeded(seed)
  const pauses = [0, 0, 1, 24, 73]
  let left = 150
  const steps = Array.from({ length: 3 + next(4) }, (_, at) => {
    const hours = Math.min(at === 0 ? 0 : (pauses[next(pauses.length)] ?? 0), left)
    left -= hours
    return { change: changes[next(changes.length)] ?? 'phone', pause: hours * hour }
  })
  const owner = { hasPhone: next(2) === 1, hasCodes: next(3) > 0, hasPasskey: next(3) === 0 }
  const said = steps.map(({ change, pause }) => (pause > 0 ? `${pause / hour} h, ${change}` : change)).join('; ')
  return { steps, owner, next, said: `${said} (${JSON.stringify(owner)})` }
}

const seeds = Array.from({ length: 50 }, (_, at) => at + 1)
const sequences = sample(seeds, 8, import.meta.url).map(sequenceOf)

test.each(sequences)('locks the attacker out after $said', async ({ steps, owner: options, next }) => {
  const owner = await newOwner(w, options)
  const intruder = await newIntruder(w, owner)
  const buttons = await makeAll(w, intruder, owner, steps)
  const order = buttons.map((button) => ({ button, place: next(1000) })).toSorted((a, b) => a.place - b.place)
  for (const { button } of order) {
    expect((await secure(w, button)).status).toBe(200)
    expect([await getIn(w, intruder), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
  }
})
