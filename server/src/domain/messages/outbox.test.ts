import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { letter, outboxWorld } from '../../testing/outbox-world.ts'
import { change } from './change.ts'
import { startOutbox } from './outbox.ts'

const { w, withMail, queueLetter, messages } = outboxWorld()

/** Milliseconds: it does not look by itself while the test lasts, so what is sent was woken for. */
const never = 3_600_000

describe('the running outbox', () => {
  test('sends what a change posted as soon as it is committed, and stops only after what it has in hand', async () => {
    const server = await withMail()
    const outbox = startOutbox(w.deps, never)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await change(w.deps, (_, post) => post(letter))
    await expect.poll(() => server.letters.length).toBe(1)
    await change(w.deps, (_, post) => post(letter))
    await expect.poll(async () => (await messages()).filter(({ tries }) => tries > 0).length).toBe(2)
    await outbox.stop()
    expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('a letter is leased as it is written, so that nobody looks for it; a change that queues nothing wakes nobody', async () => {
    const server = await withMail()
    const asked = await w.statements(async () => {
      const outbox = startOutbox(w.deps, never)
      await change(w.deps, (_, post) => post(letter))
      await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['sent'])
      for (let calls = 0; calls < 3; calls++) {
        await change(w.deps, async (tx) => void (await sql`select 1`.execute(tx)))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await outbox.stop()
    })
    expect(server.letters).toHaveLength(1)
    // Each of the three ways out looks once, at the start.
    expect(asked.filter((text) => text.includes('update message m'))).toHaveLength(3)
  })

  test('a change that is rolled back sends nothing and leaves its slot to others', async () => {
    const server = await withMail()
    const asked = await w.statements(async () => {
      const outbox = startOutbox(w.deps, never)
      for (let calls = 0; calls < 8; calls++) {
        const failing = change(w.deps, async (_, post) => {
          await post(letter)
          throw new Error('no')
        })
        await expect(failing).rejects.toThrow('no')
      }
      await change(w.deps, (_, post) => post(letter))
      await expect.poll(() => server.letters.length).toBe(1)
      await outbox.stop()
    })
    expect(asked.filter((text) => text.includes('update message m'))).toHaveLength(3)
    expect(server.letters).toHaveLength(1)
  })

  test('more than there are slots for wait for one, and all leave', async () => {
    const server = await withMail()
    const outbox = startOutbox(w.deps, never)
    await Promise.all(Array.from({ length: 14 }, () => change(w.deps, (_, post) => post(letter))))
    await expect.poll(async () => (await messages()).filter(({ state }) => state === 'sent').length).toBe(14)
    expect(server.letters).toHaveLength(14)
    expect((await messages()).map(({ tries }) => tries)).toEqual(Array.from({ length: 14 }, () => 1))
    await outbox.stop()
  })

  test('finds by itself what another process queued', async () => {
    const server = await withMail()
    const outbox = startOutbox(w.deps)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await queueLetter()
    await expect.poll(() => server.letters.length).toBe(1)
    await outbox.stop()
  })

  test('one message that hangs holds up no other', async () => {
    const server = await withMail('hang', 'take')
    const outbox = startOutbox(w.deps, never)
    await change(w.deps, (_, post) => post(letter))
    await expect.poll(() => server.tries()).toBe(1)
    await change(w.deps, (_, post) => post(letter))
    await expect.poll(() => server.letters.length).toBe(1)
    expect((await messages()).map(({ state }) => state)).toContain('waiting')
    await outbox.stop()
  })
})
