import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../db/postgres.ts'
import { openLine } from '../../../testing/cut-line.ts'
import { outboxWorld } from '../../../testing/outbox-world.ts'
import { startOutbox } from '../outbox.ts'
import { createOutboxState } from '../outbox-state.ts'

const lease = 1
const { w, withMail, queueEmail, messages } = outboxWorld({ messageLeaseSeconds: lease })

function runOutbox(url: string) {
  const database = openPostgres({ url, connections: 4 })
  const outbox = startOutbox({ ...w.deps, db: database.db, outbox: createOutboxState() }, 50)
  onTestFinished(database.close)
  onTestFinished(outbox.stop)
}

test('marks an e-mail delivered during a database outage as sent when the database is back, without sending it again', async () => {
  const server = await withMail({ at: 'message', once: () => wait(500) })
  const line = await openLine(new URL(w.testDatabase.url ?? ''))
  onTestFinished(() => void line.close())
  for (let processes = 0; processes < 3; processes++) runOutbox(line.url)
  await Promise.all(Array.from({ length: 6 }, () => queueEmail()))
  await expect.poll(() => server.emails.length).toBe(6)
  line.cut()
  await wait(2000 * lease)
  expect((await messages()).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'waiting'))
  line.mend()
  await expect
    .poll(async () => (await messages()).map(({ state, tries }) => `${state} ${tries}`))
    .toEqual(Array.from({ length: 6 }, () => 'sent 1'))
  expect(server.emails).toHaveLength(6)
})
