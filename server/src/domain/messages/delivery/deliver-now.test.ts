import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../../db/schema.ts'
import { outboxWorld } from '../../../testing/outbox-world.ts'
import { listProgress } from '../messages.sql.ts'
import { drainOutbox } from '../outbox.ts'
import { deliverNow } from './deliver-now.ts'

const { w, withMail, queueEmail, messages } = outboxWorld()

describe('delivery within the request', () => {
  test('sends the e-mail at once', async () => {
    const server = await withMail()
    expect(await deliverNow(w.deps, [await queueEmail()])).toBe('sent')
    expect(server.emails).toHaveLength(1)
  })

  test('gives up a refused e-mail, and keeps the reason without the content', async () => {
    await withMail({ at: 'recipient', code: 550 })
    expect(await deliverNow(w.deps, [await queueEmail()])).toBe('refused')
    expect(await messages()).toMatchObject([{ state: 'expired', payload: {}, error: expect.stringContaining('550') }])
  })

  test('leaves the e-mail for its next try when the server answers "later"', async () => {
    await withMail({ at: 'recipient', code: 450 })
    expect(await deliverNow(w.deps, [await queueEmail()])).toBe('waiting')
    expect(await messages()).toMatchObject([{ state: 'waiting', tries: 1 }])
  })

  test('does not wait for a server that hangs', async () => {
    await withMail('hang')
    const id = await queueEmail()
    expect(await deliverNow(w.deps, [id], 300)).toBe('waiting')
    expect(await listProgress(w.deps.db, [id])).toMatchObject([{ is_in_hand: true }])
  })

  test('reports an e-mail that another worker is sending as sent', async () => {
    await withMail()
    const id = await queueEmail()
    const change = (tx: Db, to: { claimed_until: RawBuilder<Date> } | { state: 'sent' }) =>
      tx.updateTable('message').set(to).where('id', '=', id).execute()
    let said: Promise<string> | undefined
    await w.db.transaction().execute(async (tx) => {
      await change(tx, { claimed_until: sql<Date>`app_now() + interval '1 minute'` })
      said = deliverNow(w.deps, [id], 60_000)
      await wait(200)
    })
    await change(w.db, { state: 'sent' })
    expect(await said).toBe('sent')
  })

  test('reports an e-mail that another worker has sent as sent', async () => {
    const server = await withMail()
    const id = await queueEmail()
    const [, said] = await Promise.all([drainOutbox(w.deps), deliverNow(w.deps, [id])])
    expect(said).toBe('sent')
    expect(server.emails).toHaveLength(1)
  })
})
