import { authApi } from '@kabinet/contract/api/auth/all'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { breachedPasswords } from '../../domain/passwords/breached/breached-passwords.ts'
import { settleEvents } from '../../domain/accounts/record-later.ts'
import { patch } from '../../testing/contacts.ts'
import { costOf } from '../../testing/cost.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, formOf, password, signIn } from '../../testing/people.ts'
import { provenReset } from '../../testing/recovery.ts'
import { testWorld } from '../../testing/world.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()
const path = join(folder, 'list')
const stolen = 'Tikhaya-9Zima'
const write = (...words: string[]) => {
  const hashes = words.map((word) => createHash('sha1').update(word).digest('hex').toUpperCase())
  writeFileSync(
    path,
    hashes
      .toSorted()
      .map((hash) => `${hash}:3\r\n`)
      .join(''),
  )
}
beforeEach(() => write(stolen))

const list = breachedPasswords({ breachedPasswords: path }, pino({ level: 'silent' }))
const w = testWorld({ deps: { breachedPasswords: list } })
const at = (field: string) => ({
  error_code: 203,
  fields: [{ path: field, message: 'Этот пароль есть в списках украденных паролей' }],
})
const logIn = (pass: string, browser = openBrowser(w)) =>
  browser.call(authApi.authorize, { body: { login: 'anna@example.com', password: pass } })

test('rejects a breached password on registration, for a free or a taken address', async () => {
  await activate(w, 'anna')
  const answers = [await register('anna'), await register('boris')]
  for (const { status, error } of answers) expect([status, error]).toMatchObject([422, at('password')])
  const stored = w.db.selectFrom('registration').select('email').execute()
  expect(await stored).toEqual([{ email: 'anna@example.com' }])
  expect((await register('boris', password)).status).toBe(201)
})
const register = (name: string, pass = stolen) =>
  w.send('POST', authApi.register.path, formOf(name, { password: pass }))

test('rejects a breached password on change, before a code is used up', async () => {
  const anna = await w.person('anna')
  const { status, error } = await patch(anna, { action: 'change_password', password, new_password: stolen })
  expect([status, error]).toMatchObject([422, at('new_password')])
})

test('opens no session with a right but breached password; a reset requires another one', async () => {
  const anna = await w.person('anna')
  write(password, stolen)
  const half = await logIn(password, anna)
  expect([half.status, half.error]).toMatchObject([422, at('password')])
  const reset = await resetTo(stolen)
  expect([reset.refused.status, reset.refused.error]).toMatchObject([422, at('password')])
  expect((await reset.complete('Ognennaya-8Reka')).status).toBe(200)
  await signIn(w, openBrowser(w), { login: 'anna@example.com', password: 'Ognennaya-8Reka' })
})

async function resetTo(pass: string) {
  const restore_token = await provenReset(w, 'anna@example.com')
  const complete = (word: string) =>
    w.call(authApi.resetPassword, { body: { step: 'complete', restore_token, password: word } })
  return { refused: await complete(pass), complete }
}

test('reports a breached password only after the right one, also without a second step, and logs it', async () => {
  const { accountId } = await w.person('anna')
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  const before = await sessions()
  write(password, stolen)
  expect((await logIn(password)).error.error_code).toBe(203)
  expect(await sessions()).toBe(before)
  await settleEvents(w.deps)
  const refused = w.db.selectFrom('event').select('account_id').where('kind', '=', 'sign_in_refused')
  expect(await refused.execute()).toEqual([{ account_id: accountId }])
  expect((await logIn(stolen)).error.error_code).toBe(9)
})
const sessions = async () => (await w.db.selectFrom('session').selectAll().execute()).length

test('keeps open sessions', async () => {
  const anna = await w.person('anna')
  write(password)
  expect((await anna.call(authApi.checkPassword, { body: { password } })).status).toBe(200)
  const changed = await patch(anna, { action: 'change_password', password, new_password: 'Ognennaya-8Reka' })
  expect(changed.error.fields).toMatchObject([{ path: 'code' }])
})

test('accepts sign-ins when the list is missing, and needs no statement', async () => {
  const anna = await w.person('anna')
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  const cost = { statements: 6, commits: 3 }
  expect(await costOf(w, () => logIn(password, anna))).toEqual(cost)
  rmSync(path)
  write(password)
  rmSync(path)
  expect(await costOf(w, () => logIn(password, anna))).toEqual(cost)
  expect((await logIn(password, anna)).status).toBe(200)
})
