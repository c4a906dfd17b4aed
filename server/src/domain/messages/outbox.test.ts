import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mail, outboxWorld } from '../../testing/outbox-world.ts'
import { change } from './change.ts'
import { startOutbox } from './outbox.ts'

const { w, withMail, queueEmail, messages } = outboxWorld()

const never = 3_600_000

/** At its start the outbox looks once for each of e-mails, SMS, log-outs and events. */
const waysOut = 4

describe('startOutbox', () => {
  test('sends a queued e-mail right after the commit, and waits for deliveries in flight when stopped', async () => {
    const server = await withMail()
    const outbox = startOutbox(w.deps, never)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await change(w.deps, (_, post) => post(mail))
    await expect.poll(() => server.emails.length).toBe(1)
    await change(w.deps, (_, post) => post(mail))
    await expect.poll(async () => (await messages()).filter(({ tries }) => tries > 0).length).toBe(2)
    await outbox.stop()
    expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('inserts an e-mail with its lease, so that no query looks for it, and does not wake for a change without messages', async () => {
    const server = await withMail()
    const statements = await w.statements(async () => {
      const outbox = startOutbox(w.deps, never)
      await change(w.deps, (_, post) => post(mail))
      await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['sent'])
      for (let calls = 0; calls < 3; calls++) {
        await change(w.deps, async (tx) => void (await sql`select 1`.execute(tx)))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await outbox.stop()
    })
    expect(server.emails).toHaveLength(1)
    expect(statements.filter((text) => text.includes('update message m'))).toHaveLength(waysOut)
  })

  test('sends nothing after a rollback, and releases the slot', async () => {
    const server = await withMail()
    const statements = await w.statements(async () => {
      const outbox = startOutbox(w.deps, never)
      for (let calls = 0; calls < 8; calls++) {
        const failing = change(w.deps, async (_, post) => {
          await post(mail)
          throw new Error('no')
        })
        await expect(failing).rejects.toThrow('no')
      }
      await change(w.deps, (_, post) => post(mail))
      await expect.poll(() => server.emails.length).toBe(1)
      await outbox.stop()
    })
    expect(statements.filter((text) => text.includes('update message m'))).toHaveLength(waysOut)
    expect(server.emails).toHaveLength(1)
  })

  test('queues messages beyond the number of slots, and sends all of them', async () => {
    const server = await withMail()
    const outbox = startOutbox(w.deps, never)
    await Promise.all(Array.from({ length: 14 }, () => change(w.deps, (_, post) => post(mail))))
    await expect.poll(async () => (await messages()).filter(({ state }) => state === 'sent').length).toBe(14)
    expect(server.emails).toHaveLength(14)
    expect((await messages()).map(({ tries }) => tries)).toEqual(Array.from({ length: 14 }, () => 1))
    await outbox.stop()
  })

  test('finds messages queued by another process', async () => {
    const server = await withMail()
    const outbox = startOutbox(w.deps)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await queueEmail()
    await expect.poll(() => server.emails.length).toBe(1)
    await outbox.stop()
  })

  test('does not delay other messages when one hangs', async () => {
    const server = await withMail('hang', 'take')
    const outbox = startOutbox(w.deps, never)
    await change(w.deps, (_, post) => post(mail))
    await expect.poll(() => server.tries()).toBe(1)
    await change(w.deps, (_, post) => post(mail))
    await expect.poll(() => server.emails.length).toBe(1)
    expect((await messages()).map(({ state }) => state)).toContain('waiting')
    await outbox.stop()
  })
})
