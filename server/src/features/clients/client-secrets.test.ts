import { endOldSecrets, getClient, renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { isAccepted } from '../../testing/oauth.ts'
import { type Someone, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso({ limits: { servicesPerPerson: 3 } })
const anna = perTest(() => w.someone())

const service = perTest(() => w.service(anna.accountId))
const params = () => ({ id: service.id })
const read = async () => (await w.call(getClient, { params: params() }, pageOf(anna))).body
const renew = (keep_old_hours?: number) =>
  w.call(
    renewClientSecret,
    { params: params(), body: keep_old_hours === undefined ? {} : { keep_old_hours } },
    pageOf(anna),
  )
const works = (client_secret = '') => isAccepted(w, { client_id: service.clientId, client_secret })

test('requires a recent password for a new secret, and keeps the old one valid for the requested hours [SP-9.114]', async () => {
  const first = await renew(2)
  expect(first.body.old_secret_expires_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect([await works(service.secret), await works(first.body.client_secret)]).toEqual([true, true])
  const second = await renew()
  expect(second.body.old_secret_expires_at).toBeNull()
  expect([
    await works(service.secret),
    await works(first.body.client_secret),
    await works(second.body.client_secret),
  ]).toEqual([false, false, true])
  await renew(1)
  expect(await works(second.body.client_secret)).toBe(true)
  await w.pass(3601)
  expect(await works(second.body.client_secret)).toBe(false)
  await w.signIn(anna.accountId, anna.browser)
  await w.pass(540)
  expect((await renew()).status).toBe(200)
})

test('requires a step-up for a new secret ten minutes after the password', async () => {
  await w.db
    .updateTable('session')
    .set({ password_proven_at: new Date(Date.now() - 601_000) })
    .execute()
  expect(await renew()).toMatchObject({
    status: 403,
    error: { error_code: 9, reason: 'step_up' },
  })
})

test('allows at most five valid secrets, and always a new one without overlap [SP-7.29]', async () => {
  for (const _ of [2, 3, 4, 5]) expect((await renew(1)).status).toBe(200)
  expect((await renew(1)).error.error_code).toBe(202)
  const shown = (await read()).old_secret_expires_at
  expect(Date.parse(shown ?? '') - Date.now()).toBeGreaterThan(3000 * 1000)
  expect((await renew(0)).status).toBe(200)
  expect(await read()).not.toHaveProperty('old_secret_expires_at')
  expect((await renew(1)).status).toBe(200)
})

test('ends the old secret before its time and keeps the new one', async () => {
  const end = (someone: Someone = anna) => w.call(endOldSecrets, { params: params() }, pageOf(someone))
  const before = (await end()).body
  const { client_secret: fresh } = (await renew(24)).body
  expect((await end(await w.someone())).error.error_code).toBe(10)
  expect([await works(service.secret), await works(fresh)]).toEqual([true, true])
  const [first, again] = await Promise.all([end(), end()])
  expect([first.body, again.body]).toEqual([before, before])
  expect(await read()).toEqual(before)
  expect([await works(service.secret), await works(fresh)]).toEqual([false, true])
  const rows = await w.db.selectFrom('service_change').select('kind').orderBy('happened_at').execute()
  expect(rows.map(({ kind }) => kind)).toEqual(['connected', 'secret_issued', 'old_secrets_ended'])
})
