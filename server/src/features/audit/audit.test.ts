import { authApi } from '@kabinet/contract/api/auth/all'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { newId } from '../../lib/ids.ts'
import { actOnPerson } from '../../operations/support/act-on-person.ts'
import { auditLines, readAuditPage } from './audit.ts'

const w = testWorld()

type Line = { time: string; log: string; kind: string; account?: string; times?: number; id: string }
async function audit(since?: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of auditLines(w.deps.db, { since, follows: false })) lines.push(JSON.parse(line))
  return lines
}
const block = (id: string) => actOnPerson(w.deps, { act: 'block', id, who: 'olga', why: 'ticket 4711' })
const guess = () => w.call(authApi.authorize, { body: { login: 'anna@example.com', password: 'Sovsem-Drugoy7' } })

test('prints events and support acts in order, with ids but no contact, address or browser', async () => {
  const anna = await w.person('anna', { phone: '+79161234567' })
  await guess().catch(() => {})
  await block(anna.accountId)
  const lines = await audit()
  expect(lines.map(({ time }) => time)).toEqual(lines.map(({ time }) => time).toSorted())
  expect(lines.map(({ log, kind }) => `${log} ${kind}`).toSorted()).toEqual(
    ['registered', 'signed_in', 'sign_in_refused', 'account_blocked']
      .map((kind) => `event ${kind}`)
      .toSorted()
      .concat('support block'),
  )
  expect(lines).toContainEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    log: 'support',
    kind: 'block',
    account: anna.accountId,
    by: 'olga',
    why: 'ticket 4711',
    before: { status: 'active' },
    after: { status: 'blocked' },
    id: expect.any(String),
  })
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|\+7916|127\.0\.0|lightMyRequest|Королёва/)
})

test('starts at --since and rejects an invalid time', async () => {
  const anna = await w.person('anna')
  await w.pass(48 * 3600)
  await block(anna.accountId)
  const kinds = async (since?: string) => (await audit(since)).map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['account_blocked', 'block'])
  expect(await kinds('2026-01-01')).toEqual(['account_blocked', 'block', 'registered', 'signed_in'])
  expect(await kinds('2099-01-01T00:00:00+03:00')).toEqual([])
  for (const odd of ['yesterday', '2026-13-01', '2026-11-23T08:00:00', "2026-01-01'; drop table event"])
    await expect(kinds(odd)).rejects.toMatchObject({ error: 'INVALID_PARAM_VALUE' })
})

test('prints ten thousand simultaneous events once each', async () => {
  const account = newId()
  await sql`insert into event (id, account_id, kind) select gen_random_uuid(), ${account}, 'signed_in' from generate_series(1, 10000)`.execute(
    w.db,
  )
  const lines = await audit()
  expect(new Set(lines.map(({ id }) => id)).size).toBe(10_000)
  expect(lines).toHaveLength(10_000)
})

test('follows new and late commits once each, and counted events after their hour', async () => {
  const anna = await w.person('anna')
  const stop = new AbortController()
  const received: Line[] = []
  let wake = () => {}
  const until = async (kind: string) => {
    while (!received.some((line) => line.kind === kind)) await new Promise<void>((done) => (wake = done))
  }
  const following = (async () => {
    for await (const line of auditLines(w.deps.db, { since: undefined, follows: true }, stop.signal)) {
      received.push(JSON.parse(line))
      wake()
    }
  })()
  await until('signed_in')
  await guess().catch(() => {})
  await sql`insert into event (id, account_id, kind, happened_at)
    values (${newId()}, ${anna.accountId}, 'password_changed', app_now() - interval '20 seconds')`.execute(w.db)
  await until('password_changed')
  await block(anna.accountId)
  await until('block')
  expect(received.map(({ kind }) => kind)).not.toContain('sign_in_refused')
  await w.pass(2 * 3600)
  await until('sign_in_refused')
  stop.abort()
  await following
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
})

test('finds a minute of a long log without scanning the rest', async () => {
  const begin =
    (await sql<{ at: Date }>`select date_trunc('month', app_now()) as at`.execute(w.db)).rows[0]?.at.getTime() ?? 0
  const after = (days: number) => sql.lit(new Date(begin + days * 86_400_000).toISOString())
  await sql`insert into event (id, account_id, kind, happened_at) select gen_random_uuid(), gen_random_uuid(), 'signed_in',
    ${after(0)}::timestamptz + n * interval '15 seconds' from generate_series(0, 100000) n`.execute(w.db)
  await sql`analyze event`.execute(w.db)
  await sql`select brin_summarize_new_values(inhrelid) from pg_inherits where inhparent = 'event_happened_at'::regclass`.execute(
    w.db,
  )
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain analyze select id from event
    where happened_at >= ${after(5)} and happened_at < ${after(5.001)}`.execute(w.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Bitmap Index Scan')
  expect(Number(/Rows Removed by Index Recheck: (\d+)/.exec(plan)?.[1]), plan).toBeLessThan(20_000)
})

test('reads a page of a thousand lines at a time, and where to go on', async () => {
  await sql`insert into event (id, account_id, kind, happened_at)
    select gen_random_uuid(), ${newId()}, 'signed_in', app_now() - make_interval(secs => n) from generate_series(1, 1500) n`.execute(
    w.db,
  )
  const first = await readAuditPage(w.deps.db, { since: undefined })
  const second = await readAuditPage(w.deps.db, { since: first.next ?? undefined })
  expect([first.items.length, second.next]).toEqual([1000, null])
  const ids = [...first.items, ...second.items].map((line) => line['id'])
  expect(new Set(ids).size).toBe(1500)
})
