import { describe, expect, test } from 'vitest'
import { makeAll, pairs } from '../../../testing/intruders/changes.ts'
import { newIntruder, newOwner, press, roomyLimits } from '../../../testing/intruders/scene.ts'
import { getIn } from '../../../testing/intruders/ways-in.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld({ limits: roomyLimits })
const hour = 3600
const cases = pairs.flatMap(([first, second]) => [
  [first, second, 'the first message first'] as const,
  [first, second, 'the second message first'] as const,
])

describe.each([
  ['with a phone, at once', { hasPhone: true }, 0],
  ['with a phone, 73 hours apart', { hasPhone: true }, 73 * hour],
  ['with an e-mail alone, 73 hours apart', {}, 73 * hour],
  ['without codes, at once', { hasCodes: false }, 0],
  ['without codes, 73 hours apart', { hasCodes: false }, 73 * hour],
])('attacker in an open session of an account %s', (_, options, pause) => {
  test.each(cases)('is locked out after %s, then %s: %s', async (first, second, order) => {
    const owner = await newOwner(w, options)
    const intruder = await newIntruder(w, owner)
    const buttons = await makeAll(w, intruder, owner, [
      { change: first, pause: 0 },
      { change: second, pause },
    ])
    expect(await getIn(w, intruder)).toBe('a session of before')
    for (const button of order === 'the first message first' ? buttons : buttons.toReversed()) {
      expect((await press(w, button)).status).toBe(200)
      expect([await getIn(w, intruder), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
    }
  })
})
