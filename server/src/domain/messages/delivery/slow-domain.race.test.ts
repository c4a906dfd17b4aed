import { expect, test } from 'vitest'
import { mail, outboxWorld } from '../../../testing/outbox-world.ts'
import { change } from '../change.ts'
import { startOutbox } from '../outbox.ts'
import { deliverNow } from './deliver-now.ts'

/** Long: a commit slower than a quarter of the lease leaves its message to the poll, which this test disables. */
const { w, withMail, queueEmail } = outboxWorld({ messageLeaseSeconds: 3600 })

test('a slow mail server of one domain does not delay other domains', async () => {
  const { promise: letGo, resolve: answer } = Promise.withResolvers<void>()
  const server = await withMail({ at: 'recipient', once: () => letGo, domain: 'slow.example' })
  const slow = await Promise.all(Array.from({ length: 12 }, (_, one) => queueEmail({ to: `a${one}@slow.example` })))
  const outbox = startOutbox(w.deps, 3_600_000)
  await expect.poll(() => server.tries()).toBeGreaterThan(0)
  await Promise.all(
    Array.from({ length: 15 }, (_, one) =>
      change(w.deps, (_tx, post) => post({ ...mail, to: `b${one}@quick.example` })),
    ),
  )
  const quick = () => server.emails.filter(({ recipients }) => recipients[0]?.endsWith('@quick.example'))
  await expect.poll(() => quick().length).toBe(15)
  expect(server.emails).toHaveLength(15)
  expect(await deliverNow(w.deps, [await queueEmail({ to: 'c@slow.example' })])).toBe('waiting')
  expect(await deliverNow(w.deps, [await queueEmail({ to: 'c@quick.example' })])).toBe('sent')
  expect(server.emails).toHaveLength(16)
  answer()
  await expect.poll(() => server.emails.length, { timeout: 60_000 }).toBe(16 + slow.length + 1)
  await outbox.stop()
})
