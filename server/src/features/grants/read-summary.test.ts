import { deleteGrant, summarizeReads } from '@kabinet/contract/api/grants.api'
import type { ClaimName } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { perTest } from '../../testing/fixtures.ts'
import { pageOf, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79001234567' }))
const service = perTest(() => w.service(owner.accountId))
const summary = async (someone: Someone = anna) => (await w.call(summarizeReads, {}, pageOf(someone))).body

async function read(serviceId: string, claims: ClaimName[], daysAgo = 1) {
  const at = sql<Date>`app_now() - make_interval(days => ${daysAgo})`
  const row = { id: newId(), account_id: anna.accountId, service_id: serviceId, claims, via: 'userinfo' as const }
  await sql`select make_months(${at}, ${at})`.execute(w.db)
  await w.db
    .insertInto('claim_read')
    .values({ ...row, read_at: at })
    .execute()
}

test('counts nothing for a user whose data was not read', async () => {
  expect(await summary()).toEqual({ reads: 0, services: 0, by_claim: [], by_service: [] })
})

test('counts reads of 12 months by value and by service, also of services without access', async () => {
  const astra = await w.service(owner.accountId, { name: 'Астра' })
  await tokensFor(service, anna.browser, { scope: 'openid email' })
  for (let n = 0; n < 3; n++) await read(service.id, ['email', 'phone'])
  await read(astra.id, ['phone'], 300)
  await read(astra.id, ['phone'], 400)
  await w.call(deleteGrant, { params: { client_id: service.clientId } }, pageOf(anna))
  expect(await summary()).toEqual({
    reads: 5,
    services: 2,
    by_claim: [
      { claim: 'email', reads: 4, services: 1 },
      { claim: 'phone', reads: 4, services: 2 },
    ],
    by_service: [
      { client_id: service.clientId, name: 'Ромашка', reads: 4 },
      { client_id: astra.clientId, name: 'Астра', reads: 1 },
    ],
  })
  expect(await summary(owner)).toMatchObject({ reads: 0, by_service: [] })
})
