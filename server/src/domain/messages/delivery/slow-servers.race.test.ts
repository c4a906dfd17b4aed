import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { outboxWorld } from '../../../testing/outbox-world.ts'
import { startOutbox } from '../outbox.ts'
import { createOutboxState } from '../outbox-state.ts'

const lease = 1
const { w, withMail, queueEmail, messages } = outboxWorld({ messageLeaseSeconds: lease })

const elsewhere = () => ({ ...w.deps, outbox: createOutboxState() })
const states = async () => (await messages()).map(({ state, tries }) => `${state} ${tries}`)

describe('a slow mail server', () => {
  test.each(['message', 'recipient'] as const)(
    'gets an e-mail once when it waits at the %s for longer than a lease',
    async (at) => {
      const server = await withMail({ at, once: () => wait(3500 * lease) })
      const outboxes = [startOutbox(w.deps, 100), startOutbox(elsewhere(), 100)]
      await queueEmail()
      await expect.poll(states, { timeout: 20_000 }).toEqual(['sent 1'])
      await Promise.all(outboxes.map(({ stop }) => stop()))
      expect(server.emails).toHaveLength(1)
      expect(server.tries()).toBe(1)
    },
  )
})
