import { authApi } from '@kabinet/contract/api/auth/all'
import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test, vi } from 'vitest'
import { sample } from '../../../../testbed/sample.ts'
import { addPhone, patch } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import type { Caller } from '../../testing/call.ts'
import { codeIn, formOf, linkToken, password, type Person, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

vi.setConfig({ testTimeout: 120_000 })

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const login = 'anna@example.com'
const wrong = 'Wrong-Wolk-9x'
const never = '000000'
const attempts = Array.from({ length: 200 }, (_, i) => i)

const logIn = (name: string, typed: string, from: Caller = w) =>
  from.call(authApi.authorize, { body: { login: name, password: typed } })
const request = (name: string, from: Caller = w) =>
  from.call(authApi.resetPassword, { body: { step: 'request', login: name } })
const verify = (restore_token: string, code: string, from: Caller = w) =>
  from.call(authApi.resetPassword, { body: { step: 'verify', restore_token, code } })

function guesser(name: string) {
  let token = ''
  return async (i: number) => {
    if (i % 5 === 0) {
      const begun = await request(name)
      if (begun.status !== 200) return begun
      token = begun.body.restore_token ?? ''
    }
    return verify(token, never)
  }
}

const ways: Record<string, (name: string) => (i: number) => Promise<{ status: number }>> = {
  'wrong passwords': (name) => () => logIn(name, wrong),
  'wrong codes of resets': guesser,
  resets: (name) => () => request(name),
  'registrations of the address': (name) => (i) =>
    w.call(authApi.register, { body: formOf('x', { email: name, firstName: `Имя${'я'.repeat(i % 50)}` }) }),
}

async function reset(person: Person, pass: string): Promise<void> {
  const { restore_token: first = '' } = (await request(person.login, person)).body
  const { restore_token: second = '' } = (await verify(first, codeIn(w.mail.last()), person)).body
  const done = await person.call(authApi.resetPassword, {
    body: { step: 'complete', restore_token: second, password: pass },
  })
  expect(done.status).toBe(200)
}

describe('two hundred attempts of strangers do not affect', () => {
  test.each(sample(Object.keys(ways), 1, import.meta.url))('the open session: %s', async (way) => {
    const attempt = ways[way]?.(login)
    for (const i of attempts) await attempt?.(i)
    expect((await anna.call(authApi.checkPassword, { body: { password } })).status).toBe(200)
    await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
    const change = {
      action: 'change_password',
      password,
      new_password: 'Tikhaya-9Zima',
      code: codeIn(w.mail.last()),
    } as const
    expect((await patch(anna, change)).status).toBe(200)
    expect((await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })).status).toBe(200)
    expect((await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.mail.last()) })).status).toBe(200)
    expect((await patch(anna, { action: 'verify_email', token: linkToken(w.mail.last()) })).body.email).toBe(
      'new@example.com',
    )
    expect((await anna.call(meApi.deleteMe, { body: { password: 'Tikhaya-9Zima' } })).status).toBe(204)
  })

  test.each(sample(Object.keys(ways), 1, import.meta.url))('sign-in and reset on a known device: %s', async (way) => {
    const attempt = ways[way]?.(login)
    for (const i of attempts) await attempt?.(i)
    await signIn(w, anna, anna)
    await reset(anna, 'Tikhaya-9Zima')
    await signIn(w, anna, { login, password: 'Tikhaya-9Zima' })
    expect((await anna.call(meApi.getMe)).status).toBe(200)
  })
})

test('treats a device known to another account as a stranger’s', async () => {
  const boris = await w.person('boris')
  for (let i = 0; i < 10; i++) expect((await logIn(login, wrong, boris)).error.error_code).toBe(9)
  expect((await logIn(login, wrong)).error.error_code).toBe(101)
  expect((await logIn('boris@example.com', wrong, boris)).error.error_code).toBe(9)
})

test('limits a known device to ten wrong passwords an hour, apart from the session’s limit', async () => {
  for (let i = 0; i < 10; i++) expect((await logIn(login, wrong, anna)).error.error_code).toBe(9)
  expect((await logIn(login, password, anna)).error.error_code).toBe(101)
  expect((await anna.call(authApi.checkPassword, { body: { password } })).status).toBe(200)
})

describe('wrong codes', () => {
  const owing = async (browser = openBrowser(w)) => {
    browser.token = (await logIn(login, password, browser)).body.access_token
    return {
      code: codeIn(w.mail.last()),
      confirm: (code: string) => browser.call(authApi.confirmAuthorize, { body: { code } }),
    }
  }
  const ofTry = (i: number) => (i < 4 ? 'wrong' : 'exhausted')

  test('limits wrong codes to twenty an hour per account, five of them reserved for the owner', async () => {
    const guess = guesser(login)
    for (let i = 0; i < 10; i++) expect((await guess(i)).status).toBe(400)
    expect((await guess(10)).status).toBe(429)
    const unknown = await owing()
    for (let i = 0; i < 5; i++) expect((await unknown.confirm(never)).error).toMatchObject({ reason: ofTry(i) })
    const another = await owing()
    expect((await another.confirm(another.code)).error.error_code).toBe(101)
    const known = await owing(openKnown())
    for (let i = 0; i < 5; i++) expect((await known.confirm(never)).error).toMatchObject({ reason: ofTry(i) })
    const last = await owing(openKnown())
    expect((await last.confirm(last.code)).error.error_code).toBe(101)
    await w.pass(3601)
    const later = await owing(openKnown())
    expect((await later.confirm(later.code)).status).toBe(200)
  })

  const openKnown = () => Object.assign(openBrowser(w), { cookies: { ...anna.cookies } })

  test('pauses resets on unknown devices for a day after a hundred wrong codes in a row, without showing it', async () => {
    const prove = async (from: Caller = w) => {
      const { restore_token = '' } = (await request(login, from)).body
      return verify(restore_token, codeIn(w.mail.last()), from)
    }
    for (let hour = 0; hour < 10; hour++) {
      const guess = guesser(login)
      for (let i = 0; i < 10; i++) await guess(i)
      await w.pass(3601)
    }
    expect((await prove()).error).toMatchObject({ error_code: 1021, reason: 'wrong' })
    expect((await prove(openKnown())).status).toBe(200)
    await w.pass(23 * 3600 - 3600)
    expect((await prove()).error).toMatchObject({ reason: 'wrong' })
    await w.pass(2 * 3600 + 1)
    expect((await prove()).status).toBe(200)
  })

  test('resets the count after a right code', async () => {
    for (let hour = 0; hour < 10; hour++) {
      const guess = guesser(login)
      for (let i = 0; i < 10; i++) await guess(i)
      await w.pass(3601)
      if (hour === 8) await signIn(w, Object.assign(openKnown(), { token: undefined }), anna)
    }
    const { restore_token = '' } = (await request(login)).body
    expect((await verify(restore_token, codeIn(w.mail.last()))).status).toBe(200)
  })
})

describe('strangers', () => {
  const seen = async (
    attempt: (i: number) => Promise<{ status: number; error: { error_code: number; reason?: string } }>,
  ) => {
    const answers: unknown[] = []
    for (let i = 0; i < 60; i++) {
      const answer = await attempt(i)
      answers.push(answer.status === 200 ? 200 : [answer.status, answer.error.error_code, answer.error.reason])
    }
    return answers
  }

  test('cannot detect an existing login by the limits of resets and codes', async () => {
    await w.pass(3601)
    expect(await seen(guesser(login))).toEqual(await seen(guesser('nobody@example.com')))
    await w.pass(3601)
    expect(await seen(() => request(login))).toEqual(await seen(() => request('nobody@example.com')))
    expect(await seen(() => logIn(login, wrong))).toEqual(await seen(() => logIn('nobody@example.com', wrong)))
  })

  test('cannot detect that an e-mail and a phone share an account, which also share one limit of codes', async () => {
    const phone = '+79123456789'
    await addPhone(w, anna, phone)
    await w.pass(3601)
    await seen(() => logIn(login, wrong))
    await seen(guesser(login))
    expect(await seen(() => logIn(phone, wrong))).toEqual(await seen(() => logIn('+79990000000', wrong)))
    await w.pass(61)
    const { restore_token = '' } = (await request(phone)).body
    expect((await verify(restore_token, codeIn(w.sms.last()))).error).toMatchObject({ reason: 'wrong' })
    await w.pass(3601)
    await seen(guesser(login))
    expect(await seen(guesser(phone))).toEqual(await seen(guesser('+79990000000')))
  })
})

test('get the same number of resets for a freshly registered address as for any other', async () => {
  const until = async (name: string) => {
    let answered = 0
    while (answered < 50 && (await request(name)).status === 200) answered++
    return answered
  }
  const support = { name: 'Анна', email: 'wrote@example.com', message: 'Не приходит код' }
  expect((await w.call(sendFeedback, { body: support })).status).toBe(201)
  await w.call(authApi.register, { body: formOf('pending') })
  const counts = []
  for (const name of [login, 'pending@example.com', 'wrote@example.com', 'nobody@example.com'])
    counts.push(await until(name))
  expect(counts).toEqual([10, 10, 10, 10])
  expect((await w.call(authApi.register, { body: formOf('nobody') })).status).toBe(201)
})
