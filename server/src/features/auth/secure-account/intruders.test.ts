import { expect, test } from 'vitest'
import { casesBy, changesOf, inOrder } from '../../../testing/intruders/cases.ts'
import { makeAll } from '../../../testing/intruders/changes.ts'
import { newIntruder, newOwner, secure, roomyLimits } from '../../../testing/intruders/scene.ts'
import { getIn } from '../../../testing/intruders/ways-in.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld({ limits: roomyLimits })

test.for(casesBy('in an open session'))(
  'locks an attacker in an open session out of an account $account, after $first, then $second: $order',
  async (one) => {
    const owner = await newOwner(w, one.options)
    const intruder = await newIntruder(w, owner)
    const buttons = await makeAll(w, intruder, owner, changesOf(one))
    expect(await getIn(w, intruder)).toBe('a session of before')
    for (const button of inOrder(buttons, one)) {
      expect((await secure(w, button)).status).toBe(200)
      expect([await getIn(w, intruder), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
    }
  },
)
