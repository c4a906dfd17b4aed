import { archiveApi } from '@kabinet/contract/api/archive.api'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDueArchives } from '../../domain/personal-data/make-archives.ts'
import { bodyWithCode, downloadFile, openZip, settleArchives } from '../../testing/archives.ts'
import { refusal } from '../../testing/contacts.ts'
import { onOwnCluster } from '../../testing/own-cluster.ts'
import type { Person } from '../../testing/people.ts'
import { type World, world } from '../../testing/world.ts'

const reads = 30_000

let cluster: Awaited<ReturnType<typeof onOwnCluster>>['cluster']
let w: World
let anna: Person
beforeAll(async () => {
  ;({ opened: w, cluster } = await onOwnCluster(() => world()))
  anna = await w.person('anna')
})
afterAll(async () => {
  await w.close()
  await cluster.stop()
})

const archive = async () => (await anna.call(archiveApi.getArchive)).body.archive
const parts = async () => (await w.db.selectFrom('archive_part').select('n').execute()).length

/** The table is read after the reads, so that the making waits in the middle. Resolves when the database is gone. */
function lockMessages(): { isLocked: Promise<unknown>; isGone: Promise<unknown> } {
  const { promise: isLocked, resolve } = Promise.withResolvers<void>()
  const locking = w.db.transaction().execute(async (tx) => {
    await sql`lock table message in access exclusive mode`.execute(tx)
    resolve()
    await sql`select pg_sleep(9)`.execute(tx)
  })
  return { isLocked, isGone: locking.catch(() => {}) }
}
const isWaiting = async () =>
  (await sql`select from pg_locks where relation = 'message'::regclass and not granted`.execute(w.db)).rows.length > 0

test('is made whole after the database died in the middle, and is not ready before', async () => {
  const { accountId } = anna
  await sql`
    insert into claim_read (account_id, id, service_id, claims, via, read_at)
    select ${accountId}::uuid, gen_random_uuid(), gen_random_uuid(), '{email}', 'userinfo', app_now() - n * interval '1 second'
    from generate_series(1, ${reads}) n`.execute(w.db)
  const body = await bodyWithCode(w, anna)
  expect((await anna.call(archiveApi.requestArchive, { body })).status).toBe(204)
  await settleArchives(w)
  expect((await archive())?.state).toBe('waiting')
  await sql`update archive set starts_at = app_now()`.execute(w.db)

  const { isLocked, isGone } = lockMessages()
  await isLocked
  makeDueArchives(w.deps)
  await vi.waitUntil(async () => (await parts()) > 0 && (await isWaiting()), { timeout: 60_000 })
  cluster.crash('KILL')
  await isGone
  await settleArchives(w)
  cluster.revive()
  await vi.waitUntil(
    async () =>
      parts().then(
        (n) => n > 0,
        () => wait(100),
      ),
    { timeout: 60_000 },
  )

  expect(await archive()).toMatchObject({ state: 'making', size: null })
  expect(refusal(await anna.call(archiveApi.downloadArchive, { body: {} }))).toEqual([404, 10])
  makeDueArchives(w.deps)
  await settleArchives(w)
  expect((await archive())?.state).toBe('making')

  await w.pass(61)
  makeDueArchives(w.deps)
  await settleArchives(w)
  const made = await archive()
  expect(made?.state).toBe('ready')
  const { rawPayload } = await downloadFile(w, anna)
  expect(rawPayload.length).toBe(made?.size)
  const ids = (await openZip(rawPayload)).of('read').map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([reads, reads])
})
