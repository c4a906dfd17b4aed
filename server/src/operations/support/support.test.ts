import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { shownPerson } from '@kabinet/contract/admin/replies'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { secureTokenOf } from '../../domain/accounts/secure-token.ts'
import { openZip } from '../../testing/archives.ts'
import { perTest } from '../../testing/fixtures.ts'
import { formOf } from '../../testing/people.ts'
import { testSso, tokensFor } from '../../testing/sso.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { putRole } from '../operators/operator-role.sql.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const w = testSso()
const anna = perTest(() => w.someone({ first_name: 'Анна', last_name: 'Ёлкина' }))
const service = perTest(async () =>
  w.service((await w.someone()).accountId, { redirect_uris: ['https://rp.example/cb'] }),
)

const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed])
const services = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed])
const why = ['--why', 'ticket 4711', '--by', 'olga']
const acts = () => w.db.selectFrom('support_act').select(['act', 'account_id', 'service_id', 'who', 'why']).execute()
const kinds = async () => {
  const events = await w.db.selectFrom('event').select('kind').where('account_id', '=', anna.accountId).execute()
  return events.map(({ kind }) => kind)
}

async function signedIn() {
  return tokensFor(service, anna.browser, { scope: 'openid offline_access', prompt: 'consent' })
}
const refreshed = (token: string) =>
  client.refreshTokenGrant(service.config, token).then(
    () => 'refreshed',
    ({ error, status }: { error?: string; status: number }) => error ?? status,
  )
const cabinet = async () => (await anna.browser.call(getMe)).status

test('show says that everybody may connect services where the policy lets everybody', async () => {
  expect(await people('show', anna.accountId)).toMatch(/may_connect_services +true/)
  const { connect } = w.deps.config.services
  w.deps.config.services.connect = 'invited'
  expect(await people('show', anna.accountId)).toMatch(/may_connect_services +false/)
  w.deps.config.services.connect = connect
})

test('block ends access to the cabinet and every service, unblock restores sign-in', async () => {
  const { refresh_token: token = '' } = await signedIn()
  expect(await cabinet()).toBe(200)
  expect(await people('block', anna.accountId, ...why)).toContain('is blocked')
  expect([await cabinet(), await refreshed(token)]).toEqual([401, 'invalid_grant'])
  const tried = await w.signIn(anna.accountId)
  expect((await tried.browser.call(getMe)).status).toBe(401)
  await expect(people('block', anna.accountId, ...why)).rejects.toThrow('it is blocked')
  expect(await people('unblock', anna.accountId, ...why)).toContain('may log in again')
  const again = await w.signIn(anna.accountId)
  expect((await again.browser.call(getMe)).status).toBe(200)
  expect(await acts()).toEqual(
    ['block', 'unblock'].map((act) => ({
      act,
      account_id: anna.accountId,
      service_id: null,
      who: 'olga',
      why: 'ticket 4711',
    })),
  )
  expect(await kinds()).toEqual(expect.arrayContaining(['account_blocked', 'account_unblocked']))
})

test('end-sessions revokes sessions and tokens, and keeps consents', async () => {
  const { refresh_token: token = '' } = await signedIn()
  await people('end-sessions', anna.accountId, ...why)
  expect([await cabinet(), await refreshed(token)]).toEqual([401, 'invalid_grant'])
  expect(await w.db.selectFrom('consent').select('account_id').execute()).toHaveLength(1)
})

test('show lists the newest fifty services that read', async () => {
  await sql`
    with made as (
      insert into service (id, account_id, client_id, name, platforms, scopes, redirect_uris, token_endpoint_auth_method)
      select gen_random_uuid(), ${anna.accountId}::uuid, gen_random_uuid(), n::text, '{WEB}', '{EMAIL}', '{https://a.example/cb}', 'none' from generate_series(1, 60) n returning id, name)
    insert into consent (account_id, service_id, claims, since)
    select ${anna.accountId}, id, '{email}', app_now() - name::int * interval '1 day' from made`.execute(w.db)
  const shown = shownPerson.parse(JSON.parse(await people('show', anna.accountId, '--json')))
  expect(shown.services_that_read.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 1}`))
})

test('show lists sessions, services that read, accepted texts and the role; find masks contacts', async () => {
  await signedIn()
  await w.db.transaction().execute((tx) => putRole(tx, { accountId: anna.accountId, role: 'support' }))
  await sql`insert into agreement (account_id, kind, version, text_hash, agreed_at)
    values (${anna.accountId}, 'user_agreement', '2026-01-15', '-', app_now())`.execute(w.db)
  const shown = shownPerson.parse(JSON.parse(await people('show', anna.accountId, '--json')))
  expect(shown).toMatchObject({
    role: { role: 'support', suspended_at: null },
    sessions: [{ place: null }],
    services_that_read: [{ id: service.id }],
    accepted: [{ kind: 'user_agreement', version: '2026-01-15' }],
  })
  expect(Object.keys(shown.sessions[0] ?? {}).toSorted()).toEqual([
    'browser',
    'id',
    'last_used_at',
    'place',
    'signed_in_at',
    'system',
  ])
  expect(new Set(shown.letters.map(({ id }) => id)).size).toBe(shown.letters.length)
  const email = shown.contacts.find(({ kind }) => kind === 'email')?.value ?? ''
  const found = await people('find', email, '--json')
  expect(found).toContain(`${email.slice(0, 1)}***@`)
  expect(found).not.toContain(email)
})

test('reset-second-step disables the second step and notifies trusted contacts', async () => {
  await w.db.updateTable('account').set({ otp_transport: 'email' }).where('id', '=', anna.accountId).execute()
  expect(await people('show', anna.accountId)).toMatch(/second_step +email/)
  await people('reset-second-step', anna.accountId, ...why)
  const { body } = await anna.browser.call(getMe)
  expect(body).toMatchObject({ otp_transport: null })
  const told = await w.db.selectFrom('message').select(['account_id', 'kind']).execute()
  expect(told).toContainEqual({ account_id: anna.accountId, kind: 'transport_changed' })
})

test('reset-second-step removes the authenticator app and its recovery codes', async () => {
  const since = new Date('2026-11-20T10:00:00Z')
  await w.db.insertInto('totp').values({ account_id: anna.accountId, sealed: 'x', confirmed_at: since }).execute()
  await w.db
    .insertInto('recovery_code')
    .values({ account_id: anna.accountId, code_hash: Buffer.from('x') })
    .execute()
  expect(await people('show', anna.accountId)).toMatch(/authenticator_app +2026-11-20/)
  await people('reset-second-step', anna.accountId, ...why)
  for (const table of ['totp', 'recovery_code'] as const)
    expect(await w.db.selectFrom(table).select('account_id').execute()).toEqual([])
  expect(await kinds()).toContain('authenticator_removed')
})

test('shows frozen contacts, and unfreezes them so that the same letter cannot freeze them again', async () => {
  const { id, verified } = { id: anna.accountId, verified: new Date() }
  await w.db.updateTable('identifier').set({ verified_at: verified }).where('account_id', '=', id).execute()
  const token = secureTokenOf(w.deps.keys, id, { at: verified.toISOString() })
  const secure = async () => (await w.call(authApi.secureAccount, { body: { token } })).body
  const { frozen_until: until = '' } = await secure()
  expect(await people('show', id)).toContain(until)
  expect(await people('unfreeze', id, ...why)).toContain('work again')
  expect(await people('show', id)).not.toContain(until)
  expect(await secure()).toMatchObject({ already: true, way: 'reset' })
  await expect(people('unfreeze', id, ...why)).rejects.toThrow('No contact')
  expect(await kinds()).toContain('contacts_unfrozen')
})

test('shows the limits that a user has used up, until they reset', async () => {
  const login = `${anna.accountId}@example.com`
  const wrong = () => w.call(authApi.authorize, { body: { login, password: 'Wrong-Wolk-9x' } })
  const reset = () => w.call(authApi.resetPassword, { body: { step: 'request', login } })
  expect(await people('show', anna.accountId)).not.toMatch(/-strangers/)
  for (let n = 0; n < 10; n++) await Promise.all([wrong(), reset()])
  expect(await people('show', anna.accountId)).toMatch(/passwords-strangers/)
  expect(await people('show', anna.accountId)).toMatch(/messages-strangers/)
  await w.pass(3601)
  expect(await people('show', anna.accountId)).not.toMatch(/passwords-strangers/)
})

test('rejects an act without a reason or in the wrong state, and records nothing', async () => {
  await expect(people('block', anna.accountId)).rejects.toThrow('--why')
  await expect(people('block', anna.accountId, '--why', '  ')).rejects.toThrow('--why')
  await expect(people('block', 'anna@example.org', ...why)).rejects.toThrow(
    'No account or registration has anna@example.org',
  )
  await expect(people('unblock', anna.accountId, ...why)).rejects.toThrow('is not blocked')
  await expect(people('erase', anna.accountId, ...why)).rejects.toThrow('block it first')
  await expect(people('erase', '00000000-0000-0000-0000-000000000000', ...why)).rejects.toThrow('no account')
  for (const odd of [
    [],
    ['show'],
    ['dance', anna.accountId],
    ['show', anna.accountId, 'more'],
    ['block', anna.accountId, '--wyh', 'x'],
  ])
    await expect(people(...odd)).rejects.toThrow(UsageError)
  expect(await acts()).toEqual([])
  expect(await cabinet()).toBe(200)
})

test('erases all rows of a person except the support records', async () => {
  await signedIn()
  await people('block', anna.accountId, ...why)
  await people('erase', anna.accountId, ...why)
  await expect(people('show', anna.accountId)).rejects.toThrow('no account')
  expect(await kinds()).toEqual([])
  expect(
    await w.db.selectFrom('identifier').select('account_id').where('account_id', '=', anna.accountId).execute(),
  ).toEqual([])
  expect((await acts()).map(({ act }) => act)).toEqual(['block', 'erase'])
})

test('finds people by e-mail or id, and lists their events', async () => {
  const { body } = await anna.browser.call(getMe)
  const email = body?.email ?? ''
  for (const typed of [email, email.toUpperCase(), anna.accountId]) {
    expect(JSON.parse(await people('find', typed, '--json')), typed).toMatchObject([{ id: anna.accountId }])
  }
  expect(await people('find', 'никто')).toBe('There are none.')
  await people('end-sessions', anna.accountId, ...why)
  expect(JSON.parse(await people('events', anna.accountId, '--json'))).toContainEqual(
    expect.objectContaining({ kind: 'sessions_ended', user_agent: 'operator' }),
  )
  expect(await people('find', '%')).toBe('There are none.')
})

test('finds people by the beginning of a name, newest first, in any case, with е for ё', async () => {
  const other = await w.someone({ first_name: 'Олег', last_name: 'Елкинд' })
  await w.someone({ first_name: 'Анна', last_name: 'Волкова' })
  const found = async (typed: string) => {
    const rows: { id: string }[] = JSON.parse(await people('find', typed, '--json'))
    return rows.map(({ id }) => id)
  }
  expect(await found('елкин')).toEqual([other.accountId, anna.accountId])
  for (const typed of ['ЁЛКИНА', 'елкина  ан', 'Елкина Анна'])
    expect(await found(typed), typed).toEqual([anna.accountId])
  for (const typed of ['Анна', 'Е', '__', 'Елк%', 'Елкина Б', 'елк@']) expect(await found(typed), typed).toEqual([])
})

test('finds the account that a message was sent to', async () => {
  await w.db.updateTable('account').set({ otp_transport: 'email' }).where('id', '=', anna.accountId).execute()
  await people('reset-second-step', anna.accountId, ...why)
  const { id } = await w.db.selectFrom('message').select('id').limit(1).executeTakeFirstOrThrow()
  expect(JSON.parse(await people('find', id, '--json'))).toMatchObject([{ id: anna.accountId, last_name: 'Ёлкина' }])
})

test('finds a registration by its id', async () => {
  await w.call(authApi.register, { body: formOf('vera') })
  const [registered]: { id: string }[] = JSON.parse(await people('find', 'vera@example.com', '--json'))
  const found = JSON.parse(await people('find', registered?.id ?? '', '--json'))
  expect(found).toMatchObject([{ id: registered?.id, status: 'unconfirmed' }])
})

test('exports all data of a person into an encrypted ZIP, with a passphrase apart', async () => {
  await signedIn()
  const folder = temporaryFolder(onTestFinished)
  const printed = JSON.parse(await people('export', anna.accountId, '--to', folder, '--json', ...why))
  expect(printed).toEqual({
    file: join(folder, `data-${anna.accountId}.zip`),
    passphrase: expect.stringMatching(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/),
  })
  const bytes = readFileSync(printed.file)
  expect(statSync(printed.file).mode & 0o777).toBe(0o600)
  await expect(openZip(bytes)).rejects.toThrow('encrypted')
  const { files, of } = await openZip(bytes, printed.passphrase)
  expect([of('account'), of('consent'), of('session')]).toMatchObject([[{ last_name: 'Ёлкина' }], [{}], [{}]])
  expect(files['data.ndjson']).not.toMatch(/(access|device|password|token)_hash|secrets|"sealed"/)
  expect([await kinds(), (await acts()).map(({ act }) => act)]).toEqual([
    expect.arrayContaining(['data_exported']),
    ['export'],
  ])
  await expect(people('export', anna.accountId, '--to', folder, ...why)).rejects.toThrow('cannot be written')
  await expect(people('export', anna.accountId)).rejects.toThrow('--why')
})

test('suspend blocks sign-in and tokens of a service until restore', async () => {
  const { refresh_token: token = '' } = await signedIn()
  expect(await services('suspend', service.id, ...why)).toContain('is suspended')
  expect(await refreshed(token)).toBe(401)
  await expect(services('suspend', service.id, ...why)).rejects.toThrow('cannot be suspended')
  expect(await services('restore', service.id, ...why)).toContain('in use again')
  expect(await refreshed(token)).toBe('refreshed')
  expect(JSON.parse(await services('find', service.clientId, '--json'))).toMatchObject([
    { id: service.id, support: [{ act: 'restore', who: 'olga' }, { act: 'suspend' }] },
  ])
})
