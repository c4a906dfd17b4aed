import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addApp } from '../../../testing/authenticator-app.ts'
import { addPhone, patch, refusal, renew } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { codeIn, linkToken, signedIn, signIn } from '../../../testing/people.ts'
import { hours, resetBy } from '../../../testing/recovery.ts'
import { supportLinks, supportToken } from '../../../testing/support-links.ts'
import { testWorld } from '../../../testing/world.ts'
import { actOnPerson } from '../act-on-person.ts'
import { exportPerson } from '../export-person.ts'
import { readOverview } from '../overview.ts'
import { approveRecoveryLink, type LinkRequest, makeRecoveryLink } from './recovery-link.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

const w = testWorld()
const { look, sendCode, finish } = supportLinks(w)
const anna = perTest(() => w.person('anna'))
const phone = '+79123456789'
const password = 'Tikhaya-9Zima'
const reason = { who: 'olga', why: 'ticket 4711' }

const make = (more: Partial<LinkRequest> = {}) =>
  makeRecoveryLink(w.deps, { id: anna.accountId, to: anna.login, withoutSecondStep: false, ...reason, ...more })
async function sent(more: Partial<LinkRequest> = {}): Promise<string> {
  await make(more)
  await w.pass(0)
  return supportToken(w, more.to ?? anna.login)
}
const requestIn = (said: string) => /Request (\S+)/.exec(said)?.[1] ?? ''
const approve = (id: string, who = 'ivan') => approveRecoveryLink(w.deps, { id, who, why: 'seen the passport too' })
async function approved(more: Partial<LinkRequest>): Promise<string> {
  const said = await make(more)
  await approve(requestIn(said))
  await w.pass(0)
  return more.to === null ? linkToken({ text: said }) : supportToken(w, more.to ?? anna.login)
}
const logIn = async (given = password) => {
  const { status } = await w.call(authApi.authorize, { body: { login: anna.login, password: given } })
  return status
}
const secure = (text = '') => w.call(authApi.secureAccount, { body: { token: linkToken({ text }) } })
const newsTo = (to: string) => w.mail.to(to).filter(({ text }) => text.includes('/secure-account?'))

describe('the link', () => {
  test('sets a password and ends sessions when it is used, not before', async () => {
    const token = await sent()
    expect((await look(token)).body.link).toMatchObject({
      what: 'password',
      second_step: null,
      skips_second_step: false,
    })
    expect((await anna.call(getMe)).status).toBe(200)
    expect((await finish(token, { password })).body).toEqual({ login: anna.login })
    expect((await anna.call(getMe)).status).toBe(401)
    expect(await logIn()).toBe(200)
    expect(newsTo(anna.login).at(-1)?.subject).toMatch(/пароль/i)
  })

  test('works once, also when it was forwarded and is used at once', async () => {
    const token = await sent()
    const answers = await Promise.all([finish(token, { password }), finish(token, { password: 'Sinyaya-5Gora' })])
    // 429: the other password was still being hashed.
    expect([
      [200, 410],
      [200, 429],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted())
    expect((await finish(token, { password })).status).toBe(410)
    expect((await look(token)).status).toBe(410)
  })

  test('ends when another is made, when the password changes, and after its time', async () => {
    const [first, second] = [await sent(), await sent()]
    expect((await look(first)).status).toBe(410)
    await resetBy(w, anna.login, 'Sinyaya-5Gora')
    expect((await finish(second, { password })).status).toBe(410)
    const third = await sent()
    await w.pass(24 * hours + 1)
    expect((await finish(third, { password })).status).toBe(410)
  })

  test('works ten minutes by SMS', async () => {
    await addPhone(w, anna)
    const token = await sent({ to: phone })
    await w.pass(601)
    expect((await finish(token, { password })).status).toBe(410)
  })

  test('needs a good password', async () => {
    const token = await sent()
    expect((await finish(token)).status).toBe(400)
    expect((await finish(token, { password: 'Annaanna-1a' })).status).toBe(422)
    expect((await finish(token, { password })).status).toBe(200)
  })

  test('does nothing when the account is blocked or its contact is frozen', async () => {
    const token = await sent()
    const identifiers = w.db.updateTable('identifier').where('account_id', '=', anna.accountId)
    await identifiers.set({ frozen_until: new Date(Date.now() + 1e8) }).execute()
    expect((await finish(token, { password })).status).toBe(410)
    await identifiers.set({ frozen_until: null }).execute()
    await actOnPerson(w.deps, { act: 'block', id: anna.accountId, ...reason })
    expect((await finish(token, { password })).status).toBe(410)
    await expect(make()).rejects.toThrow('it is blocked')
  })
})

describe('the second step', () => {
  test('is asked for: a code of the app, which a reader of the mailbox does not have', async () => {
    const app = await addApp(w, anna)
    const token = await sent()
    expect((await look(token)).body.link?.second_step).toBe('app')
    expect((await finish(token, { password })).status).toBe(400)
    expect(refusal(await finish(token, { password, app_code: '000000' }))).toEqual([400, 1021, 'wrong'])
    expect((await sendCode(token)).status).toBe(410)
    expect((await finish(token, { password, app_code: await app.code() })).status).toBe(200)
  })

  test('is asked for: a code to another contact', async () => {
    await addPhone(w, anna)
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).where('id', '=', anna.accountId).execute()
    const token = await sent()
    expect((await look(token)).body.link?.second_step).toBe('code')
    expect((await sendCode(token)).body.otp).toMatchObject({ destination: '+7 *** ***-**-89' })
    expect(refusal(await finish(token, { password, code: '000000' }))).toEqual([400, 1021, 'wrong'])
    expect((await finish(token, { password, code: codeIn(w.sms.last()) })).status).toBe(200)
  })

  test('is skipped after an approval, says so to all, and is off afterwards', async () => {
    await addApp(w, anna)
    await addPhone(w, anna)
    const token = await approved({ withoutSecondStep: true })
    expect((await look(token)).body.link).toMatchObject({ second_step: null, skips_second_step: true })
    expect(newsTo(anna.login).at(-1)?.text).toContain('Второй шаг')
    expect(w.sms.to(phone).at(-1)?.text).toContain('без 2-го шага')
    expect((await finish(token, { password })).status).toBe(200)
    expect(await w.db.selectFrom('totp').select('account_id').execute()).toEqual([])
    const events = await w.db
      .selectFrom('event')
      .select(['kind', 'details'])
      .where('kind', '=', 'support_link')
      .execute()
    expect(events).toEqual([{ kind: 'support_link', details: { to: 'email', second_step: 'skipped' } }])
  })
})

describe('approval', () => {
  test('is not given by the operator who asked, in any letters', async () => {
    const id = requestIn(await make({ to: null }))
    const link = { id, account_id: anna.accountId, who: 'olga', to: null, without_second_step: false }
    expect((await readOverview(w.deps)).waiting_links).toEqual([{ ...link, expires_at: expect.any(String) }])
    for (const who of ['olga', ' Olga ']) await expect(approve(id, who)).rejects.toThrow('Another operator')
    expect(await approve(id)).toContain('works now')
    expect((await readOverview(w.deps)).waiting_links).toEqual([])
    await expect(approve(id)).rejects.toThrow('No request')
  })

  test('is needed within the hour; before it a printed link does not work and nothing is sent', async () => {
    const said = await make({ to: null })
    const token = linkToken({ text: said })
    expect([(await look(token)).status, (await finish(token, { password })).status]).toEqual([410, 410])
    await w.pass(3601)
    await expect(approve(requestIn(said))).rejects.toThrow('No request')
    const reply = await make({ withoutSecondStep: true })
    await w.pass(0)
    expect(() => supportToken(w, anna.login)).toThrow('no link')
    expect(reply).not.toContain('token=')
  })

  test('happens once when two operators approve at once', async () => {
    const id = requestIn(await make({ to: null }))
    const both = await Promise.allSettled([approve(id, 'ivan'), approve(id, 'petr')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is worth nothing after another link was made, or for a blocked account', async () => {
    const id = requestIn(await make({ to: null }))
    await sent()
    await expect(approve(id)).rejects.toThrow('No request')
    const next = requestIn(await make({ to: null }))
    await actOnPerson(w.deps, { act: 'block', id: anna.accountId, ...reason })
    await expect(approve(next)).rejects.toThrow('No request')
  })
})

describe('a printed link', () => {
  test('is the account for its holder, and all contacts are told', async () => {
    const token = await approved({ to: null, withoutSecondStep: true })
    expect(newsTo(anna.login).at(-1)?.text).toContain('напечатали')
    expect((await look(token)).body.link).toMatchObject({ destination: null, skips_second_step: true })
    expect((await finish(token, { password })).body).toEqual({})
    const browser = await signedIn(w, { login: anna.login, password })
    expect((await browser.call(getMe)).body).toMatchObject({ otp_transport: null })
  })
})

describe('after the link', () => {
  test('documents, partners and acts that last are closed for 72 hours, the export for support too', async () => {
    await finish(await sent(), { password })
    const browser = await signedIn(w, { login: anna.login, password })
    const calls = [
      ['GET', '/api/documents'],
      ['GET', '/api/partners?limit=10&offset=0'],
      ['POST', '/api/users/me/passkey_options'],
    ] as const
    for (const [method, path] of calls)
      expect(refusal(await browser.send(method, path, method === 'GET' ? undefined : {}))).toEqual([403, 9, 'support'])
    await expect(exportPerson(w.deps, { id: anna.accountId, ...reason })).rejects.toThrow('72 hours')
    await w.pass(72 * hours)
    await signIn(w, browser, { login: anna.login, password })
    for (const [method, path] of calls) {
      const { status } = await browser.send(method, path, method === 'GET' ? undefined : {})
      expect(status).toBe(200)
    }
    const to = temporaryFolder(onTestFinished)
    expect(await exportPerson(w.deps, { id: anna.accountId, ...reason, to })).toHaveProperty('passphrase')
  })

  test('«This was not me» undoes all of it: password, second step, app and recovery codes', async () => {
    const app = await addApp(w, anna)
    await addPhone(w, anna)
    await patch(anna, { action: 'change_transport', otp_transport: null, app_code: await app.code() })
    await renew(anna)
    const stored = () => w.db.selectFrom('recovery_code').select('code_hash').orderBy('code_hash').execute()
    const before = [await w.db.selectFrom('totp').selectAll().execute(), await stored()]
    const token = await approved({ to: null, withoutSecondStep: true })
    const notice = newsTo(anna.login).at(-1)?.text
    await finish(token, { password })
    expect((await stored()).length).toBe(0)
    expect((await secure(notice)).body).toMatchObject({ already: false, way: 'reset' })
    expect(await logIn()).toBe(403)
    expect([await w.db.selectFrom('totp').selectAll().execute(), await stored()]).toEqual(before)
    await resetBy(w, anna.login, 'Sinyaya-5Gora')
    const { body } = await w.call(authApi.authorize, { body: { login: anna.login, password: 'Sinyaya-5Gora' } })
    expect(body).toMatchObject({ confirmed: false })
  })

  test('«This was not me» before its use ends it', async () => {
    const token = await approved({ to: null })
    expect((await secure(newsTo(anna.login).at(-1)?.text)).status).toBe(200)
    expect((await finish(token, { password })).status).toBe(410)
  })
})

describe('refuses', () => {
  test('a contact that is not of the account, or changed within 72 hours, even if something trusted confirmed it', async () => {
    await w.person('boris')
    await expect(make({ to: 'boris@example.com' })).rejects.toThrow('not a verified contact')
    await patch(anna, { action: 'set_phone', phone })
    await patch(anna, { action: 'verify_phone', code: codeIn(w.sms.last()) })
    await expect(make({ to: phone })).rejects.toThrow('72 hours')
    await w.db.updateTable('identifier').set({ trusted_at: new Date() }).where('value', '=', phone).execute()
    await expect(make({ to: phone })).rejects.toThrow('72 hours')
    await w.pass(72 * hours)
    expect(await make({ to: phone })).toContain('on its way')
  })

  test('the sixth act of a day, whoever the user is', async () => {
    for (let n = 0; n < 5; n++) await make()
    await expect(make({ to: null })).rejects.toThrow('within a day')
    expect(await make({ who: 'ivan' })).toContain('on its way')
  })

  test('unknown accounts and requests', async () => {
    const id = '00000000-0000-0000-0000-000000000000'
    await expect(make({ id })).rejects.toThrow('no account')
    await expect(approve(id)).rejects.toThrow('No request')
    await expect(approve('x')).rejects.toThrow('No request')
    expect((await look('x'.repeat(22))).status).toBe(410)
  })
})
