import { listClients } from '@kabinet/contract/api/services/clients.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, pageOf, redeem, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const list = async (someone = anna) => (await w.call(listClients, {}, pageOf(someone))).body
const first = async () => (await list()).items[0]
const today = () => new Date().toISOString().slice(0, 10)

test('shows zeros for an unused service', async () => {
  expect(await first()).toMatchObject({
    id: service.id,
    is_suspended: false,
    activity: { sign_ins: 0, refusals: 0, last_sign_in_on: null },
  })
})

test('counts sign-ins at once, and refused token requests', async () => {
  const begun = await begin(service)
  const back = await consent(anna.browser, begun)
  await redeem(service, begun, back)
  await expect(redeem(service, begun, back)).rejects.toThrow()
  await storeRequests(w.deps)
  expect((await first())?.activity).toEqual({ sign_ins: 1, refusals: 1, last_sign_in_on: today() })
})

test('counts the sign-ins of seven days and the refusals of a day, and nothing older', async () => {
  await sql`insert into sign_in_day (service_id, day, sign_ins)
    select ${service.id}::uuid, (app_now() at time zone 'utc')::date - back, (10 ^ back)::int from generate_series(1, 7) back`.execute(
    w.db,
  )
  for (const [hours, error] of [
    [1, 'invalid_grant'],
    [23, 'invalid_client'],
    [25, 'invalid_scope'],
    [1, ''],
  ] as const)
    await sql`insert into service_request (service_id, slot, step, error, detail, times, last_at)
      values (${service.id}, app_now(), 'token', ${error}, ${String(hours)}, 5, app_now() - make_interval(hours => ${hours}))`.execute(
      w.db,
    )
  expect((await first())?.activity).toMatchObject({ sign_ins: 1_111_110, refusals: 10 })
})

test('says which services are suspended, and shows none of other owners', async () => {
  await sql`update service set suspended_at = app_now()`.execute(w.db)
  expect(await first()).toMatchObject({ is_suspended: true })
  expect((await list(await w.someone())).items).toEqual([])
})

test('costs one statement, however many services there are', async () => {
  // The first use of a new session notes that its answer arrived.
  await list()
  for (let made = 0; made < 5; made += 1) await w.service(anna.accountId)
  expect(await costOf(w, async () => expect((await list()).items).toHaveLength(6))).toEqual({
    statements: 1,
    commits: 0,
  })
})
