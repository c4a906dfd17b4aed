import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../../testing/run-admin.ts'
import { setPolicies } from '../../../testing/policies.ts'
import { sendUnsentInvitations } from './send-unsent-invitations.ts'
import { refusal } from '../../../testing/contacts.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { callTwice } from '../../../testing/lost-answers.ts'
import { password, signIn } from '../../../testing/people.ts'
import { resetBy } from '../../../testing/recovery.ts'
import { testSso } from '../../../testing/sso.ts'

const w = testSso({ limits: { invitationsPerDay: 8 } })
beforeEach(() => setPolicies(w.deps, { registration: { mode: 'invited' } }))

const why = ['--why', 'new employee', '--by', 'olga']
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed])
const person = {
  first_name: 'Борис',
  last_name: 'Соколов',
  password,
  agreement: true,
  personal_data_consent: true,
} as const
const read = (token: string) => w.call(authApi.readInvitation, { body: { token } })
const accept = (token: string) => w.call(authApi.acceptInvitation, { body: { token, ...person } })
const tokenIn = ({ text } = { text: '' }) => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const listed = async () => JSON.parse(await people('invitations', '--json'))
const acts = () =>
  w.db.selectFrom('support_act').select(['act', 'invitation_id', 'who', 'why']).where('why', 'is not', null).execute()

async function invite(login = 'boris@example.com', ...more: string[]) {
  const done = await people('invite', login, ...why, ...more)
  await w.pass(0)
  const sent = login.includes('@') ? w.mail.to(login).at(-1) : w.sms.last()
  return { id: /[0-9a-f-]{36}/.exec(done)?.[0] ?? '', token: tokenIn(sent) }
}

test('refuses an invitation to a phone when no gateway sends SMS and nobody reads them here', async () => {
  const { config } = w.deps
  w.deps.config = { ...config, isLoopbackOnly: false }
  await expect(invite('+7 912 345-67-89')).rejects.toThrow('No SMS gateway is set')
  w.deps.config = config
})

test('names a verified service in the message', async () => {
  const owner = await w.someone()
  const service = await w.service(owner.accountId, { name: 'Ромашка' })
  await w.db.updateTable('service').set({ verified_at: new Date() }).execute()
  await invite('boris@example.com', '--service', service.id)
  expect(w.mail.last().text).toContain('Ромашка')
})

test('opens the form with the contact, and signs in the new user without a code', async () => {
  const owner = await w.someone()
  const service = await w.service(owner.accountId, { name: 'Ромашка' })
  const { id, token } = await invite('boris@example.com', '--service', service.id, '--locale', 'en')
  expect(w.mail.last()).toMatchObject({ subject: 'Your invitation — Kabinet' })
  // Its owner chose the name, and nobody has verified it.
  expect(w.mail.last().text).not.toContain('Ромашка')
  expect((await read(token)).body).toMatchObject({ email: 'boris@example.com', service: { name: 'Ромашка' } })
  const browser = openBrowser(w)
  const { body } = await browser.call(authApi.acceptInvitation, { body: { token, ...person } })
  browser.token = body.session.access_token
  const { body: me } = await browser.call(meApi.getMe)
  expect(me).toMatchObject({ email: 'boris@example.com', email_verified: true, first_name: 'Борис' })
  expect(await listed()).toMatchObject([{ id, state: 'accepted', account_id: me.user_id }])
  expect(await w.db.selectFrom('agreement').select('kind').where('account_id', '=', me.user_id).execute()).toHaveLength(
    2,
  )
  expect(await acts()).toEqual([{ act: 'invite', invitation_id: id, who: 'olga', why: 'new employee' }])
  await signIn(w, openBrowser(w), { login: 'boris@example.com', password })
})

test('gives the same session to the repeat of an acceptance whose answer was lost, and none to another browser', async () => {
  const { token } = await invite()
  const browser = openBrowser(w)
  const { first, again, attempt } = await callTwice(browser, authApi.acceptInvitation, { body: { token, ...person } })
  expect(again.body.session.access_token).toBe(first.body.session.access_token)
  browser.token = again.body.session.access_token
  expect((await browser.call(meApi.getMe)).status).toBe(200)
  for (const one of [browser, openBrowser(w)]) {
    const late = await one.call(authApi.acceptInvitation, { body: { token, ...person } }, attempt)
    expect(refusal(late)).toEqual([409, 1007])
  }
})

test('invites a phone by SMS, whose link verifies the number', async () => {
  const { token } = await invite('+7 912 345-67-89')
  expect((await read(token)).body).toEqual({ phone: '+79123456789' })
  expect((await accept(token)).status).toBe(201)
})

test('works once, also for two forms at the same time', async () => {
  const { token } = await invite()
  const both = await Promise.all([accept(token), accept(token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect([(await read(token)).status, (await accept(token)).status]).toEqual([409, 409])
})

test('ends after seven days, when it is revoked, and when a new link is sent', async () => {
  const first = await invite()
  await expect(people('invite', 'boris@example.com', ...why)).rejects.toThrow('invited already')
  await expect(people('resend-invitation', first.id, ...why)).rejects.toThrow('less than a minute')
  await w.pass(61)
  await people('resend-invitation', first.id, ...why)
  await w.pass(0)
  const second = tokenIn(w.mail.last())
  expect([(await read(first.token)).status, (await read(second)).status]).toEqual([410, 200])
  await w.pass(7 * 24 * 3600)
  expect([(await read(second)).status, (await accept(second)).status]).toEqual([410, 410])
  expect(await listed()).toMatchObject([{ state: 'expired', sent_times: 2 }])
  const { id, token } = await invite()
  await people('revoke-invitation', id, ...why)
  expect([(await read(token)).status, (await accept(token)).status]).toEqual([410, 410])
  await expect(people('resend-invitation', id, ...why)).rejects.toThrow('accepted or revoked')
  expect((await listed()).map(({ state }: { state: string }) => state)).toEqual(['revoked', 'expired'])
  expect((await read('unknown')).status).toBe(410)
})

test('refuses a login that has an account, before and after the message', async () => {
  await w.someone({ email: 'anna@example.com' })
  await expect(people('invite', 'anna@example.com', ...why)).rejects.toThrow('has it already')
  const { token } = await invite('vera@example.com')
  await people('create', 'vera@example.com', '--first-name', 'Вера', '--last-name', 'Ильина', ...why)
  expect((await accept(token)).status).toBe(409)
})

test('needs a reason, a login and a service that exists', async () => {
  await expect(people('invite', 'boris@example.com')).rejects.toThrow('--why')
  await expect(people('invite', 'boris', ...why)).rejects.toThrow('login: ')
  const nothing = '00000000-0000-0000-0000-000000000000'
  await expect(people('invite', 'b@example.com', ...why, '--service', nothing)).rejects.toThrow('no such service')
  await expect(people('invite', 'b@example.com', ...why, '--locale', 'de')).rejects.toThrow('locale: ')
  await expect(people('invite', ...why)).rejects.toThrow('wrong arguments')
  expect(await listed()).toEqual([])
})

test('invites a file of logins after a dry run, and goes on after a refused one', async () => {
  await w.someone({ email: 'anna@example.com' })
  const file = join(w.deps.config.dataDir, 'logins')
  writeFileSync(file, '# team\nboris@example.com\r\n\nanna@example.com\nnobody\nboris@example.com\n+79123456780\n')
  const dry = await people('check-invitation', '--file', file)
  expect(dry.split('\n')).toEqual([
    'boris@example.com: boris@example.com can be invited.',
    'anna@example.com: refused. An account has it already.',
    expect.stringMatching(/^nobody: refused. login: /),
    '+79123456780: +79123456780 can be invited.',
    '4 lines, 2 refused',
  ])
  expect(await listed()).toEqual([])
  expect(await people('invite', '--file', file, ...why)).toContain('4 lines, 2 refused')
  expect(await listed()).toHaveLength(2)
})

test('invites a file with names, language and group, which the form and the account have', async () => {
  const file = join(w.deps.config.dataDir, 'people.csv')
  const row = 'boris@example.com;"Борис";Соколов;en;staff'
  writeFileSync(file, `login;first_name;last_name;locale;group\n${row}\nvera@example.com;;;;no group\n`)
  const report = await people('invite', '--file', file, ...why)
  expect(report).toMatch(/vera@example.com: refused. group: .*\n2 lines, 1 refused$/)
  await w.pass(0)
  expect(w.mail.last()).toMatchObject({ to: 'boris@example.com', subject: 'Your invitation — Kabinet' })
  const token = tokenIn(w.mail.last())
  expect((await read(token)).body).toEqual({ email: 'boris@example.com', first_name: 'Борис', last_name: 'Соколов' })
  const browser = openBrowser(w)
  browser.token = (
    await browser.call(authApi.acceptInvitation, { body: { token, ...person } })
  ).body.session.access_token
  expect((await browser.call(meApi.getMe)).body).toMatchObject({ groups: ['staff'] })
  writeFileSync(file, 'login,age\nboris@example.com,7\n')
  await expect(people('invite', '--file', file, ...why)).rejects.toThrow('The file has a column “age”.')
})

test('refuses a file over the limit of the day before its first line', async () => {
  await invite()
  const file = join(w.deps.config.dataDir, 'many')
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `user${n}@example.com`).join('\n')
  writeFileSync(file, lines(8))
  await expect(people('invite', '--file', file, ...why)).rejects.toThrow('The file has 8 lines')
  expect(await listed()).toHaveLength(1)
  writeFileSync(file, lines(7))
  expect(await people('invite', '--file', file, ...why)).toContain('7 lines, 0 refused')
})

test('spreads a file over days, each within the limit, and asks the policy again', async () => {
  const file = join(w.deps.config.dataDir, 'months')
  const logins = Array.from({ length: 11 }, (_, n) => `user${n}@example.com`)
  writeFileSync(file, logins.join('\n'))
  expect(await people('invite', '--file', file, '--spread', ...why)).toContain('11 lines, 0 refused')
  await w.pass(0)
  expect([w.mail.all().length, (await listed()).length]).toEqual([0, 11])
  const work = async () => {
    await Promise.all([sendUnsentInvitations(w.deps), sendUnsentInvitations(w.deps)])
    await w.pass(0)
    return new Set(w.mail.all().map(({ to }) => to)).size
  }
  setPolicies(w.deps, { registration: { mode: 'closed' } })
  expect(await work()).toBe(0)
  setPolicies(w.deps, { registration: { mode: 'invited' } })
  await w.pass(24 * 3600 + 1)
  await w.someone({ email: 'user10@example.com' })
  expect(await work()).toBe(8)
  expect(await work()).toBe(8)
  await w.pass(24 * 3600 + 1)
  expect(await work()).toBe(10)
  const token = tokenIn(w.mail.to('user9@example.com').at(-1))
  expect((await read(token)).status).toBe(200)
})

test('sends as many invitations in a day as the limit allows', async () => {
  for (let n = 0; n < 8; n++) await invite(`user${n}@example.com`)
  await expect(people('invite', 'late@example.com', ...why)).rejects.toThrow('LIMIT_INVITATIONS_PER_DAY')
})

test('creates an account without a message, whose user sets a password by a reset', async () => {
  const sent = w.mail.all().length
  await people('create', 'kiosk@example.com', '--first-name', 'Вера', '--last-name', 'Ильина', ...why)
  await w.pass(0)
  expect(w.mail.all()).toHaveLength(sent)
  expect(await w.db.selectFrom('agreement').select('kind').execute()).toEqual([])
  await resetBy(w, 'kiosk@example.com', password)
  await signIn(w, openBrowser(w), { login: 'kiosk@example.com', password })
  await expect(
    people('create', 'kiosk@example.com', '--first-name', 'Вера', '--last-name', 'Ильина', ...why),
  ).rejects.toThrow('already has an account')
  await expect(people('create', 'b@example.com', '--first-name', '', '--last-name', 'Ильина', ...why)).rejects.toThrow(
    'first_name: ',
  )
})
