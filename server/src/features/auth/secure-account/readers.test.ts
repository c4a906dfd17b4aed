import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../testing/intruders/actor.ts'
import { makeAll, pairs } from '../../../testing/intruders/changes.ts'
import { newIntruder, newOwner, newReader, ownEmail, press, roomyLimits } from '../../../testing/intruders/scene.ts'
import { getIn } from '../../../testing/intruders/ways-in.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld({ limits: roomyLimits })
const orders = ['the first message first', 'the second message first'] as const
const cases = pairs.flatMap(([first, second]) => orders.map((order) => [first, second, order] as const))
const inOrder = (buttons: readonly string[], order: string) => (order === orders[0] ? buttons : buttons.toReversed())

describe.each([
  ['with a phone', { hasPhone: true, hasPasskey: true }],
  ['with an e-mail alone', { hasPasskey: true }],
])('reader of an e-mail that the owner of an account %s has replaced', (_, options) => {
  const replacing = cases.filter((one) => one.includes('e-mail'))
  test.each(replacing)('never gains access by a press after %s, then %s: %s', async (first, second, order) => {
    const owner = await newOwner(w, options)
    const reader = newReader(w, owner, ownEmail)
    const buttons = await makeAll(w, owner, reader, [
      { change: first, pause: 0 },
      { change: second, pause: 0 },
    ])
    expect(buttons.length).toBeGreaterThan(0)
    owner.reads.delete(ownEmail)
    for (const button of inOrder(buttons, order)) {
      expect((await press(w, button)).status).toBe(200)
      expect([await getIn(w, reader), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
    }
    for (const button of buttons) expect((await press(w, button)).body.already).toBe(true)
    expect(await getIn(w, owner)).toBe('a session of before')
  })
})

describe('reader of the current e-mail in an open session', () => {
  test.each(cases)(
    'cannot remove the older app or passkey by a press after %s, then %s: %s',
    async (first, second, order) => {
      const owner = await newOwner(w, { hasApp: true, hasPasskey: true, hasCodes: false })
      const reader = await newIntruder(w, owner, [ownEmail])
      const buttons = await makeAll(w, reader, reader, [
        { change: first, pause: 0 },
        { change: second, pause: 0 },
      ])
      for (const button of inOrder(buttons, order)) {
        expect((await press(w, button)).status).toBe(200)
        expect([await getIn(w, reader), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
        expect(await keptOf(owner)).toEqual({ passkeys: 1, hasApp: true })
      }
    },
  )
})

async function keptOf({ browser }: Actor) {
  const [passkeys, step] = [await browser.call(listPasskeys), await browser.call(secondStepApi.getSecondStep)]
  return { passkeys: passkeys.body.total, hasApp: step.body.app !== null }
}
