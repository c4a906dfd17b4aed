import { authApi } from '@kabinet/contract/api/auth/all'
import { createClient, listClients } from '@kabinet/contract/api/services/clients.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { sendLastMessages } from '../../domain/erasure/last-message.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { addPhone, patch, refusal } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { newService } from '../../testing/new-service.ts'
import { activate, codeIn, formOf, linkToken, password, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const day = 24 * 3600
const remove = (given = password) => anna.call(meApi.deleteMe, { body: { password: given } })
const logIn = (login = 'anna@example.com', given = password) =>
  w.call(authApi.authorize, { body: { login, password: given } })
const operator = (...words: string[]) => runAdmin(w.deps, ['accounts', ...words, '--why', 'ticket 4711'])

describe('account deletion', () => {
  test('signs out everywhere at once and clears the sign-on cookie [SP-7.41]', async () => {
    const other = openBrowser(w)
    const otherRefresh = await signIn(w, other, anna)
    const answer = await remove()
    expect(answer.status).toBe(204)
    expect(answer.cookies).toEqual({ kabinet_sso: '' })
    for (const browser of [anna, other]) expect(refusal(await browser.call(meApi.getMe))).toEqual([401, 8])
    expect((await other.call(authApi.refresh, { body: { refresh_token: otherRefresh } })).status).toBe(401)
  })

  test('requires the password in the request; an earlier proof is not enough [SP-4.36]', async () => {
    await anna.call(authApi.checkPassword, { body: { password } })
    expect((await anna.send('DELETE', meApi.deleteMe.path, {})).status).toBe(400)
    expect((await anna.send('DELETE', meApi.deleteMe.path)).status).toBe(400)
    expect(refusal(await remove('Wrong-Wolk-9x'))).toEqual([403, 9])
    expect((await anna.call(meApi.getMe)).status).toBe(200)
  })

  test('announces the erasure date by e-mail and SMS', async () => {
    await addPhone(w, anna)
    await remove()
    const eraseAt = new Date(Date.now() + 30 * day * 1000).toLocaleDateString('ru-RU', {
      timeZone: 'Europe/Moscow',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: 'Аккаунт удалён' })
    expect(w.mail.last().text).toContain(`Его данные удалятся навсегда ${eraseAt}; до этого аккаунт можно восстановить`)
    expect(w.sms.last()).toMatchObject({ to: '+79123456789', text: expect.stringContaining('аккаунт удалён') })
  })

  test('reports the deletion only after the right password, and a reset sends nothing', async () => {
    await remove()
    expect(refusal(await logIn())).toEqual([403, 1001])
    expect(refusal(await logIn(undefined, 'Wrong-Wolk-9x'))).toEqual([403, 9])
    const emails = w.mail.all().length
    expect((await w.call(authApi.resetPassword, { body: { step: 'request', login: anna.login } })).status).toBe(200)
    expect(w.mail.all()).toHaveLength(emails)
  })

  test('frees the e-mail and phone at once for a new account with an empty profile', async () => {
    await addPhone(w, anna)
    await patch(anna, { action: 'update_profile', birthplace: 'Тверь' })
    await remove()
    const eva = await w.person('anna', { firstName: 'Ева', password: 'Tikhaya-9Zima' })
    expect(eva.accountId).not.toBe(anna.accountId)
    await addPhone(w, eva)
    expect((await eva.call(meApi.getMe)).body).toMatchObject({
      first_name: 'Ева',
      birthplace: null,
      phone: '+79123456789',
    })
    expect(refusal(await logIn())).toEqual([403, 9])
    expect((await logIn(undefined, 'Tikhaya-9Zima')).status).toBe(200)
  })

  test('suspends owned services and drops pending contact changes', async () => {
    await anna.call(createClient, { body: newService })
    await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
    await remove()
    expect(await w.db.selectFrom('service').select('suspended_at').where('suspended_at', 'is', null).execute()).toEqual(
      [],
    )
    expect(await w.db.selectFrom('contact_candidate').selectAll().execute()).toEqual([])
    expect(
      await w.db.selectFrom('challenge').select('purpose').where('account_id', '=', anna.accountId).execute(),
    ).toEqual([])
  })

  test('is logged', async () => {
    await remove()
    const events = await w.db.selectFrom('event').select('kind').where('account_id', '=', anna.accountId).execute()
    expect(events.map(({ kind }) => kind)).toContain('account_deleted')
  })
})

describe('operator', () => {
  test('finds a deleted account by its former e-mail or phone, and restores it with contacts and services', async () => {
    await addPhone(w, anna)
    await anna.call(createClient, { body: newService })
    await remove()
    expect(await operator('deleted')).toContain(anna.accountId)
    expect(await operator('deleted', '8 912 345-67-89')).toMatch(new RegExp(`^${anna.accountId}  deleted \\d{4}-`))
    expect(await operator('restore', anna.accountId)).toContain('is restored')
    await signIn(w, anna, anna)
    expect((await anna.call(meApi.getMe)).body).toMatchObject({
      email: anna.email,
      email_verified: true,
      phone: '+79123456789',
      phone_verified: true,
    })
    expect((await anna.call(listClients)).body.total).toBe(1)
    expect(await w.db.selectFrom('service').select('suspended_at').execute()).toEqual([{ suspended_at: null }])
    expect(await operator('deleted')).toBe('There are none.')
  })

  test('cannot restore an account whose e-mail another user has, and changes nothing', async () => {
    await remove()
    await activate(w, 'anna', { password: 'Tikhaya-9Zima' })
    await expect(operator('restore', anna.accountId)).rejects.toThrow('another account uses its e-mail or phone')
    expect(await operator('deleted', 'anna@example.com')).toContain(anna.accountId)
    expect((await logIn(undefined, 'Tikhaya-9Zima')).status).toBe(200)
  })

  test('rejects restoring an account that is not deleted', async () => {
    await expect(operator('restore', anna.accountId)).rejects.toThrow('There is no deleted account')
    await expect(operator('restore', 'anna@example.com')).rejects.toThrow('id: ')
    expect(await operator('deleted', 'anna@example.com')).toBe('There are none.')
    await expect(operator('erase', anna.accountId)).rejects.toThrow('wrong arguments')
  })
})

describe('after the grace period', () => {
  test('erases all data of the user and no others', async () => {
    const boris = await w.person('boris')
    await patch(anna, { action: 'set_phone', phone: '+79123456789' })
    await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
    await w.call(authApi.resetPassword, { body: { step: 'request', login: anna.login } })
    await remove()
    await w.pass(30 * day - 60)
    await sweep(w.deps)
    expect(await mentions(anna.accountId)).toContain('account')
    await w.pass(120)
    expect((await sweep(w.deps))['accounts']).toBe(1)
    expect(await mentions(anna.accountId)).toEqual(['erasure'])
    await sendLastMessages(w.deps)
    expect(await mentions(anna.accountId)).toEqual([])
    expect(await mentions(boris.accountId)).toContain('account')
    expect(refusal(await logIn())).toEqual([403, 9])
    await expect(operator('restore', anna.accountId)).rejects.toThrow('There is no deleted account')
  })

  test('does not erase a restored account', async () => {
    await remove()
    await operator('restore', anna.accountId)
    await w.pass(31 * day)
    expect((await sweep(w.deps))['accounts']).toBe(0)
    expect((await logIn()).status).toBe(200)
  })
})

test('accepts a registration that began before the owner of its e-mail deleted the account', async () => {
  await w.call(authApi.register, { body: formOf('anna', { password: 'Tikhaya-9Zima' }) })
  expect(w.mail.last().subject).toContain('У вас уже есть аккаунт')
  await remove()
  await w.pass(61)
  await w.call(authApi.register, { body: formOf('anna', { password: 'Tikhaya-9Zima', firstName: 'Ева' }) })
  expect((await w.call(authApi.confirmRegistration, { body: { token: linkToken(w.mail.last()) } })).status).toBe(200)
})

async function mentions(accountId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'test_clock', 'limit_counter')
      and tablename not in (select relname from pg_class where relispartition)
  `.execute(w.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} t where to_jsonb(t)::text like ${`%${accountId}%`} limit 1`.execute(
        w.db,
      )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('restoring a deleted account oneself', () => {
  const ask = (login = 'anna@example.com', given = password) =>
    w.call(authApi.restoreAccount, { body: { step: 'request', login, password: given } })
  const give = (account_token: string, code: string) =>
    w.call(authApi.restoreAccount, { body: { step: 'verify', account_token, code } })
  const begin = async () => {
    const { account_token = '' } = (await ask()).body
    return { account_token, code: codeIn(w.mail.last()) }
  }

  test('takes the password and a code, keeps what the deletion ended ended, and is logged', async () => {
    await remove()
    expect(refusal(await logIn())).toEqual([403, 1001])
    const { account_token, code } = await begin()
    expect(refusal(await give(account_token, code === '000000' ? '000001' : '000000'))).toEqual([400, 1021, 'wrong'])
    expect(refusal(await logIn())).toEqual([403, 1001])
    expect((await give(account_token, code)).status).toBe(200)
    expect(refusal(await anna.call(meApi.getMe))).toEqual([401, 8])
    expect((await logIn()).status).toBe(200)
    expect(refusal(await give(account_token, code))).toEqual([400, 1021, 'expired'])
    const { rows } = await sql<{ kind: string }>`select kind from event where kind = 'account_restored'`.execute(w.db)
    expect(rows).toHaveLength(1)
  })

  test('tells a stranger nothing: a wrong password, an account that is not deleted and an unknown login are the same', async () => {
    expect(refusal(await ask())).toEqual([403, 9])
    expect(refusal(await ask('nobody@example.com'))).toEqual([403, 9])
    await remove()
    const sent = w.mail.all().length
    expect(refusal(await ask('anna@example.com', 'Wrong-Wolk-9x'))).toEqual([403, 9])
    expect(w.mail.all()).toHaveLength(sent)
  })

  test('is impossible once another account has the contact, also with a code from before', async () => {
    await remove()
    const { account_token, code } = await begin()
    const other = await activate(w, 'other', { email: 'anna@example.com', password: 'Drugaya-5Reka' })
    expect(w.mail.to('anna@example.com').some(({ text }) => text.includes('прежний нельзя будет восстановить'))).toBe(
      true,
    )
    expect(refusal(await give(account_token, code))).toEqual([409, 13])
    expect(refusal(await ask())).toEqual([403, 9])
    expect((await logIn(other.login, other.password)).status).toBe(200)
  })

  test('says nothing about a deleted account to the caller of a registration', async () => {
    const shape = async () => {
      const { status, body } = await w.call(authApi.register, { body: formOf('anna') })
      return [status, Object.keys(body).toSorted(), body.otp]
    }
    const before = await shape()
    await remove()
    await w.pass(61)
    expect(await shape()).toEqual(before)
  })

  test('is over when the data are erased', async () => {
    await remove()
    const { account_token, code } = await begin()
    await sql`delete from account where id = ${anna.accountId}`.execute(w.db)
    expect([400, 410]).toContain((await give(account_token, code)).status)
    expect(refusal(await ask())).toEqual([403, 9])
    expect((await give('forged', code)).status).toBe(410)
  })
})
