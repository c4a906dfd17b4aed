import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { authApi } from '@kabinet/contract/api/auth/all'
import { countSignIns } from '../../oidc/token/sign-in-days.sql.ts'
import { ensureOperatorAccount } from '../../domain/custody/custody.sql.ts'
import { perTest } from '../../testing/fixtures.ts'
import { formOf } from '../../testing/people.ts'
import { testSso, tokensFor } from '../../testing/sso.ts'
import { readFigures } from './figures.sql.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

test('counts accounts, second steps, sign-ins by service, steps of registrations and times of deliveries', async () => {
  await ensureOperatorAccount(w.db)
  await tokensFor(service, anna.browser)
  await countSignIns(w.deps)
  const [boris, old] = [await w.someone(), await w.someone()]
  await w.db
    .updateTable('account')
    .set({ status: 'blocked', otp_transport: 'sms' })
    .where('id', '=', boris.accountId)
    .execute()
  await w.db.deleteFrom('event').where('account_id', '=', old.accountId).execute()
  const ago = sql<Date>`app_now() - interval '40 days'`
  await w.db.updateTable('account').set({ created_at: ago }).where('id', '=', old.accountId).execute()
  await w.db
    .updateTable('session')
    .set({ last_used_at: ago, created_at: ago })
    .where('account_id', '=', old.accountId)
    .execute()
  await w.db
    .updateTable('account')
    .set({ otp_transport: null })
    .where('id', 'in', [anna.accountId, old.accountId])
    .execute()
  await w.call(authApi.register, { body: formOf('vera') })
  await w.person('gleb')
  await w.db.updateTable('message').set({ done_at: sql<Date>`created_at + interval '4 seconds'` }).execute()
  const { accounts, second_step, log_ins, registrations, deliveries } = await readFigures(w.db)
  expect(accounts).toEqual({ all: 4, active: 3, new: 3, blocked: 1, deleted: 0 })
  expect(second_step).toMatchObject({ sms: 1, app: 0, share: expect.any(Number) })
  expect(log_ins).toEqual([{ service_id: service.id, name: 'Ромашка', log_ins: 1 }])
  expect(registrations).toEqual({ form_sent: 2, confirmed: 1, logged_in: 1 })
  expect(deliveries).toContainEqual({
    transport: 'email',
    sent: expect.any(Number),
    median_seconds: 4,
    slowest_5_percent_seconds: 4,
  })
})
