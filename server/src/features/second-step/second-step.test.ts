import { checkPassword as stepUp } from '@kabinet/contract/api/auth/auth.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addApp, type App, codeOf } from '../../testing/authenticator-app.ts'
import { patch, refusal, renew, wrong } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const { getSecondStep, beginApp, confirmApp, removeApp, renewRecoveryCodes } = secondStepApi
const anna = perTest(() => w.person('anna'))

const state = async (who = anna) => (await who.call(getSecondStep)).body
const begin = async () => (await anna.call(beginApp, { body: {} })).body
const confirm = (app_code: string) => anna.call(confirmApp, { body: { app_code } })
const none = { app: null, recovery_codes_left: 0 }
const lastSubject = () => w.mail.last().subject
const kinds = async () =>
  (await w.db.selectFrom('event').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

describe('authenticator app', () => {
  test('is active after its first code, with ten recovery codes that are shown once', async () => {
    expect(await state()).toEqual(none)
    const { secret, uri, qr, expires_in } = await begin()
    expect([secret.length, uri.includes(secret), qr.size > 30, expires_in]).toEqual([32, true, true, 600])
    expect(await state()).toEqual(none)
    const { status, body } = await confirm(await codeOf(w, secret))
    expect([status, new Set(body.recovery_codes).size]).toEqual([200, 10])
    for (const one of body.recovery_codes) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    await renew(anna)
    expect(await state()).toEqual({ app: { added_at: expect.any(String) }, recovery_codes_left: 10 })
    expect(lastSubject()).toBe('Добавлено приложение для кодов')
    expect(w.mail.last().text).toContain('Это был не я')
    expect((await kinds()).at(-1)).toBe('authenticator_added')
  })

  test('is not activated by a wrong code or by a code of a replaced secret', async () => {
    const { secret } = await begin()
    expect(refusal(await confirm(wrong(await codeOf(w, secret))))).toEqual([400, 1021, 'wrong'])
    await begin()
    expect(refusal(await confirm(await codeOf(w, secret)))).toEqual([400, 1021, 'wrong'])
    expect(await state()).toEqual(none)
  })

  test('expires after ten minutes without its first code', async () => {
    const { secret } = await begin()
    await w.pass(601)
    await renew(anna)
    await anna.call(stepUp, { body: { password: anna.password } })
    expect(refusal(await confirm(await codeOf(w, secret)))).toEqual([410, 10])
  })

  test('is limited to one at a time', async () => {
    await addApp(w, anna)
    expect(refusal(await anna.call(beginApp, { body: {} }))).toEqual([409, 13])
    expect(refusal(await confirm('000000'))).toEqual([409, 13])
  })

  test('is removed by one of its codes, with its recovery codes', async () => {
    const app = await addApp(w, anna)
    const { status } = await anna.call(removeApp, { body: { app_code: await app.code() } })
    expect(status).toBe(204)
    await renew(anna)
    expect(await state()).toEqual(none)
    expect(await sql`select from recovery_code`.execute(w.db)).toMatchObject({ rows: [] })
    expect(lastSubject()).toBe('Приложение для кодов удалено')
    expect((await kinds()).at(-1)).toBe('authenticator_removed')
  })

  test('enables sent codes again when it is removed', async () => {
    const app = await addApp(w, anna)
    const off = { action: 'change_transport', otp_transport: null, app_code: await app.code() } as const
    expect((await patch(anna, off)).body.otp_transport).toBeNull()
    expect(lastSubject()).toBe('Коды письмом и в SMS отключены')
    const [recovery_code = ''] = app.recoveryCodes
    expect((await anna.call(removeApp, { body: { recovery_code } })).status).toBe(204)
    const rows = await w.db.selectFrom('account').select('otp_transport').execute()
    expect(rows).toEqual([{ otp_transport: 'email' }])
  })
})

describe('recovery codes', () => {
  let app: App
  beforeEach(async () => {
    app = await addApp(w, anna)
  })

  test('work once each in any spelling, and the owner learns the remaining number', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `
    const made = await anna.call(renewRecoveryCodes, { body: { recovery_code: typed } })
    expect(made.body.recovery_codes).toHaveLength(10)
    await renew(anna)
    expect(
      w.mail
        .all()
        .slice(-2)
        .map(({ subject }) => subject),
    ).toEqual(['Использован запасной код', 'Созданы новые запасные коды'])
    expect(w.mail.all().at(-2)?.text).toContain('Осталось кодов: 9')
    expect((await kinds()).slice(-2)).toEqual(['recovery_code_used', 'recovery_codes_made'])
    for (const recovery_code of [first, second])
      expect(refusal(await anna.call(removeApp, { body: { recovery_code } }))).toEqual([400, 1021, 'wrong'])
    const [fresh = ''] = made.body.recovery_codes
    expect((await anna.call(removeApp, { body: { recovery_code: fresh } })).status).toBe(204)
  })

  test('cannot be regenerated with the password only', async () => {
    expect((await anna.send('POST', renewRecoveryCodes.path, {})).status).toBe(400)
    expect(refusal(await anna.call(renewRecoveryCodes, { body: { app_code: wrong(await app.code()) } }))).toEqual([
      400,
      1021,
      'wrong',
    ])
    expect((await state()).recovery_codes_left).toBe(10)
  })

  test('are rejected for another account', async () => {
    const boris = await w.person('boris')
    await addApp(w, boris)
    const [recovery_code = ''] = app.recoveryCodes
    expect(refusal(await boris.call(removeApp, { body: { recovery_code } }))).toEqual([400, 1021, 'wrong'])
    expect(refusal(await boris.call(removeApp, { body: { app_code: await app.code() } }))).toEqual([400, 1021, 'wrong'])
  })

  test.each(['', 'abc', '4k7m2-9xvt', '4k7m2-9xvtrr', '4k7m2_9xvtr', 'uuuuu-uuuuu', 'я'.repeat(10), 'a'.repeat(65)])(
    'are rejected as malformed before any limit: %j',
    async (recovery_code) => {
      expect(refusal(await anna.call(removeApp, { body: { recovery_code } }))).toEqual([400, 4])
    },
  )
})

test('keeps secrets and recovery codes out of the database, e-mails and the event log in plain text', async () => {
  const { secret, recoveryCodes } = await addApp(w, anna)
  const tables = ['totp', 'recovery_code', 'event', 'message', 'idempotent_call', 'limit_counter']
  const dumps = await Promise.all(
    tables.map(
      async (name) => (await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(w.db)).rows,
    ),
  )
  const stored =
    dumps
      .flat()
      .map(({ row }) => row)
      .join() +
    w.mail
      .all()
      .map(({ text, html }) => text + html)
      .join()
  expect(stored).toContain(anna.accountId)
  for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(stored).not.toContain(one)
})

test('sends the secret with no-store', async () => {
  const { headers } = await anna.call(beginApp, { body: {} })
  expect(headers['cache-control']).toBe('no-store')
})
