import { putDocument, listDocuments } from '@kabinet/contract/api/documents.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { ownFields, postForm } from '../testing/oauth.ts'
import { testSso, tokensFor } from '../testing/sso.ts'
import { StartProblem } from '../lib/process/start-problem.ts'
import { setSessionSettings } from './session-settings.ts'

const foreign = {
  datestyle: 'German',
  intervalstyle: 'sql_standard',
  timezone: 'Asia/Kathmandu',
  default_transaction_isolation: String.raw`repeatable\ read`,
  default_transaction_deferrable: 'on',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
}
process.env['PGOPTIONS'] = Object.entries(foreign)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
afterAll(() => delete process.env['PGOPTIONS'])

const w = testSso()

const passport = {
  document_type: 'passport',
  number: '4510123456',
  issued_by: 'ОВД',
  issued_at: '2010-05-20',
  department_code: '770001',
  region: '77',
}

describe('on a database with foreign defaults', () => {
  test('registers, keeps personal data and documents, and signs out', async () => {
    const anna = await w.person('anna')
    await anna.call(meApi.patchMe, { body: { action: 'update_profile', birthdate: '1990-02-03' } })
    expect((await anna.call(meApi.getMe)).body).toMatchObject({ birthdate: '1990-02-03' })
    expect((await anna.send('POST', putDocument.path, passport)).status).toBe(200)
    const [document] = (await anna.call(listDocuments)).body.items
    expect(document).toMatchObject(passport)
    expect(document?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await anna.call(authApi.logout, {})).status).toBe(204)
  })

  test('signs users in at a service, and answers parallel refreshes', async () => {
    const anna = await w.someone()
    const service = await w.service(anna.accountId)
    const tokens = await tokensFor(service, anna.browser, { scope: 'openid profile offline_access', prompt: 'consent' })
    const fields = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
      ...ownFields(service),
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => postForm(w, '/oauth/token', fields)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test('sees its own settings on each connection', async () => {
    const { rows } = await sql<{ shown: string }>`
      select concat_ws(';', current_setting('datestyle'), current_setting('transaction_isolation'), current_setting('timezone')) as shown`.execute(
      w.db,
    )
    expect(rows).toEqual([{ shown: 'ISO, MDY;read committed;UTC' }])
  })
})

test('names the default that a pooler would bring back', async () => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: w.testDatabase.url })
  await client.connect()
  try {
    await setSessionSettings(client)
    Object.assign(client, { processID: 1 })
    const refused = setSessionSettings(client)
    await expect(refused).rejects.toBeInstanceOf(StartProblem)
    await expect(refused).rejects.toThrow(/ALTER ROLE … SET default_transaction_isolation = 'read committed'/)
  } finally {
    await client.end()
  }
})
