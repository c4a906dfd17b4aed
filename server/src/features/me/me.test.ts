import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const update = (fields: object) => anna.send('PATCH', meApi.patchMe.path, { action: 'update_profile', ...fields })
const me = async () => (await anna.call(meApi.getMe)).body

describe('user record', () => {
  test('returns known values and null for the rest [SP-3.01]', async () => {
    expect(await me()).toEqual({
      user_id: anna.accountId,
      first_name: 'Анна',
      last_name: 'Королёва',
      middle_name: null,
      gender: null,
      birthdate: null,
      birthplace: null,
      email: 'anna@example.com',
      email_verified: true,
      email_trusted: true,
      email_trusted_from: null,
      email_candidate: null,
      email_candidate_step: null,
      phone: null,
      phone_verified: false,
      phone_trusted: false,
      phone_trusted_from: null,
      phone_candidate: null,
      timezone: null,
      address: null,
      locale: 'ru',
      otp_transport: 'email',
      codes_go_to: 'a***@example.com',
      slices_info: null,
      recovery: null,
      secured_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    })
  })

  test('is read with its session check in one statement [SP-7.39]', async () => {
    expect(await w.statements(me)).toHaveLength(1)
  })
})

describe('profile change', () => {
  test('sets given fields, keeps the rest, and returns the new record [SP-3.04]', async () => {
    const fields = {
      first_name: 'Анна-Мария',
      middle_name: 'Сергеевна',
      gender: 'female',
      birthdate: '1990-02-28',
      birthplace: 'Тверь',
      timezone: 'Europe/Moscow',
      address: 'ул. Мира, 1',
      locale: 'en',
    }
    const answer = await update(fields)
    expect(answer.body).toMatchObject({ ...fields, last_name: 'Королёва' })
    expect(await me()).toEqual(answer.body)
  })

  test('clears an optional field with null, but no name', async () => {
    await update({ birthplace: 'Тверь', birthdate: '1990-02-28' })
    expect((await update({ birthplace: null, birthdate: null })).body).toMatchObject({
      birthplace: null,
      birthdate: null,
    })
    expect((await update({ first_name: null })).status).toBe(400)
  })

  test('uses one statement text, because each text is prepared on every connection', async () => {
    const ofAccount = async (fields: object) =>
      (await w.statements(() => update(fields))).filter((text) => /^\s*update account/.test(text))
    const [one, ...others] = await ofAccount({ birthplace: 'Тверь' })
    expect([one, ...others]).toEqual([expect.any(String)])
    expect(await ofAccount({ first_name: 'Ева', gender: null, locale: 'en' })).toEqual([one])
    expect(await ofAccount({})).toEqual([one])
  })

  test.each([
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Etc/UTC', 'Etc/UTC'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('stores the time zone %s under its current name', async (timezone, current) => {
    expect((await update({ timezone })).body).toMatchObject({ timezone: current })
  })

  test('changes nothing without fields', async () => {
    const before = await me()
    expect((await update({})).body).toEqual(before)
  })

  test.each([
    ['a day that does not exist', { birthdate: '1990-02-31' }, 'birthdate'],
    ['a day to come', { birthdate: '2999-01-01' }, 'birthdate'],
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an offset as a time zone', { timezone: '+03:00' }, 'timezone'],
    ['a name of digits', { first_name: 'Анна1' }, 'first_name'],
    ['a name of 65 letters', { last_name: 'я'.repeat(65) }, 'last_name'],
    ['a text of 1001 characters', { address: 'я'.repeat(1001) }, 'address'],
    ['a verified mark', { email_verified: true }, 'email_verified'],
    ['another id', { user_id: '0' }, 'user_id'],
    ['a password hash', { password_hash: 'x' }, 'password_hash'],
    ['a status', { status: 'active' }, 'status'],
    ['a date of creation', { created_at: '2000-01-01T00:00:00Z' }, 'created_at'],
  ])('rejects %s and changes nothing', async (_, wrong, path) => {
    const before = await me()
    const { status, error } = await update({ birthplace: 'Тверь', ...wrong })
    expect(status).toBe(400)
    expect(error.fields).toMatchObject([{ path }])
    expect(await me()).toEqual(before)
  })

  test('rejects an unknown action [SP-7.40]', async () => {
    expect((await anna.send('PATCH', meApi.patchMe.path, { action: 'become_admin' })).status).toBe(400)
  })

  test('sends e-mails in the chosen language [SP-4.50]', async () => {
    await update({ locale: 'en' })
    await w.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })
    expect(w.mail.last().subject).toMatch(/is your Kabinet code/)
  })

  test('does not affect other users', async () => {
    const boris = await w.person('boris')
    await update({ birthplace: 'Тверь' })
    expect((await boris.call(meApi.getMe)).body.birthplace).toBeNull()
  })
})
