import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { outboxWorld } from '../../../testing/outbox-world.ts'
import { startOutbox } from '../outbox.ts'
import { createOutboxState } from '../outbox-state.ts'

/** Seconds: what goes on for longer has to be renewed. */
const lease = 1
const { w, withMail, queueLetter, messages } = outboxWorld({ messageLeaseSeconds: lease })

/** The deps of another process. */
const elsewhere = () => ({ ...w.deps, outbox: createOutboxState() })
const states = async () => (await messages()).map(({ state, tries }) => `${state} ${tries}`)

describe('a mail server that takes its time', () => {
  test.each(['letter', 'recipient'] as const)('at the %s, for longer than a lease, gets it once', async (at) => {
    const server = await withMail({ at, once: () => wait(3500 * lease) })
    const outboxes = [startOutbox(w.deps, 100), startOutbox(elsewhere(), 100)]
    await queueLetter()
    await expect.poll(states, { timeout: 20_000 }).toEqual(['sent 1'])
    await Promise.all(outboxes.map(({ stop }) => stop()))
    expect(server.letters).toHaveLength(1)
    expect(server.tries()).toBe(1)
  })
})
