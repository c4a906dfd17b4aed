import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/intruders/actor.ts'
import { casesBy, changesOf, inOrder } from '../../../testing/intruders/cases.ts'
import { makeAll } from '../../../testing/intruders/changes.ts'
import { newIntruder, newOwner, newReader, ownEmail, secure, roomyLimits } from '../../../testing/intruders/scene.ts'
import { getIn } from '../../../testing/intruders/ways-in.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld({ limits: roomyLimits })
test.for(casesBy('reading a replaced e-mail'))(
  'never gives the reader of a replaced e-mail of an account $account access by «This was not me» after $first, then $second: $order',
  async (one) => {
    const owner = await newOwner(w, one.options)
    const reader = newReader(w, owner, ownEmail)
    const buttons = await makeAll(w, owner, reader, changesOf(one))
    expect(buttons.length).toBeGreaterThan(0)
    owner.reads.delete(ownEmail)
    for (const button of inOrder(buttons, one)) {
      expect((await secure(w, button)).status).toBe(200)
      expect([await getIn(w, reader), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
    }
    for (const button of buttons) expect((await secure(w, button)).body.already).toBe(true)
    expect(await getIn(w, owner)).toBe('a session of before')
  },
)

test.for(casesBy('reading the e-mail in an open session'))(
  'keeps the older app and passkey of an account $account after «This was not me» by the reader of its e-mail: $first, then $second: $order',
  async (one) => {
    const owner = await newOwner(w, one.options)
    const reader = await newIntruder(w, owner, [ownEmail])
    const buttons = await makeAll(w, reader, reader, changesOf(one))
    for (const button of inOrder(buttons, one)) {
      expect((await secure(w, button)).status).toBe(200)
      expect([await getIn(w, reader), await getIn(w, owner)]).toEqual([undefined, expect.any(String)])
      expect(await keptOf(owner)).toEqual({ passkeys: 1, hasApp: true })
    }
  },
)

async function keptOf({ browser }: Actor) {
  const [passkeys, step] = [await browser.call(listPasskeys), await browser.call(secondStepApi.getSecondStep)]
  return { passkeys: passkeys.body.total, hasApp: step.body.app !== null }
}
