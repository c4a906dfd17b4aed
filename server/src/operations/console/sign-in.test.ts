import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testConsole, visit } from '../../testing/console.ts'
import { perTest } from '../../testing/fixtures.ts'
import { postForm } from '../../testing/oauth.ts'
import { addPasskeyOf } from '../../testing/passkeys.ts'

const c = testConsole()
const olga = perTest(() => c.operator())

test('an operator with a trusted app signs in by Kabinet, and the acts answer', async () => {
  const { status, body } = await c.ask('/console/session', olga.cookie)
  expect([status, body]).toEqual([
    200,
    {
      account_id: olga.accountId,
      name: 'Анна Петрова',
      role: 'operator',
      locale: 'ru',
      expires_at: expect.any(String),
      idle_seconds: 1800,
      proven_at: expect.any(String),
    },
  ])
  const found = await c.ask('/console/api/people/find', olga.cookie, {
    method: 'POST',
    payload: { query: olga.accountId },
  })
  expect([found.status, found.body['items']]).toEqual([200, [expect.objectContaining({ id: olga.accountId })]])
  const [act] = await c.db.selectFrom('support_act').select(['act', 'who']).execute()
  expect(act).toEqual({ act: 'find', who: `Анна Петрова <${olga.accountId}>` })
  expect((await c.ask('/console/log-out', olga.cookie, { method: 'POST' })).status).toBe(204)
  expect((await c.ask('/console/session', olga.cookie)).status).toBe(401)
})

test('returns to the page that was asked for, on this origin only', async () => {
  for (const [to, end] of [
    ['/console/user/1?tab=events', '/console/user/1?tab=events'],
    ['https://evil.example/console/', '/console/'],
    ['//evil.example/console/', '/console/'],
    ['/\\evil.example/console/', '/console/'],
    ['/console/../people', '/console/'],
    ['/console/api/groups', '/console/'],
    ['javascript:alert(1)', '/console/'],
    ['%00', '/console/'],
  ])
    expect((await c.enter(olga, { query: `?to=${encodeURIComponent(to ?? '')}` })).location).toBe(end)
})

test('a callback without the state cookie of its sign-in sets no session', async () => {
  const begun = await c.ask('/console/sign-in', undefined, { headers: visit })
  const back = await olga.browser.follow(begun.location)
  const other = await c.ask('/console/sign-in', undefined, { headers: visit })
  for (const cookie of [
    undefined,
    `kabinet_console_state=${other.cookies['kabinet_console_state']}`,
    'kabinet_console_state=x',
  ]) {
    const { status, cookies, text } = await c.ask(back.pathname + back.search, cookie, { headers: visit })
    expect([status, cookies['kabinet_console']]).toEqual([403, undefined])
    expect(text).toContain('Вход прервался')
  }
})

test('a code works once, and not at the token endpoint', async () => {
  const begun = await c.ask('/console/sign-in', undefined, { headers: visit })
  const back = await olga.browser.follow(begun.location)
  const stolen = await postForm(c, '/oauth/token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: `${back.origin}${back.pathname}`,
    client_id: '00000000-0000-7000-8000-000000000002',
    code_verifier: 'x'.repeat(43),
  })
  expect(stolen.status).toBe(401)
  const cookie = `kabinet_console_state=${begun.cookies['kabinet_console_state']}`
  const use = () => c.ask(back.pathname + back.search, cookie, { headers: visit })
  expect([(await use()).status, (await use()).status]).toEqual([303, 403])
})

test('a new passkey does not enter by the age of an older one', async () => {
  await addPasskeyOf(c, olga, 'old')
  await addPasskeyOf(c, olga, 'new')
  await sql`update passkey set created_at = app_now() - interval '100 hours' where name = 'old'`.execute(c.db)
  await sql`delete from totp`.execute(c.db)
  const by = (name: string) =>
    sql`update session set amr = '{hwk,user,mfa}', passkey_id = (select id from passkey where name = ${name})`.execute(
      c.db,
    )
  await by('new')
  const refused = await c.enter(olga)
  expect(refused.session).toBe('kabinet_console=undefined')
  expect(new URL(refused.location).searchParams.get('prompt')).toBe('login')
  await by('old')
  const { session } = await c.enter(olga)
  expect((await c.ask('/console/session', session)).status).toBe(200)
  await by('new')
  expect((await c.ask('/console/session', session)).status).toBe(401)
})

test('a code by e-mail is no app', async () => {
  await sql`update session set amr = '{pwd,otp}'`.execute(c.db)
  expect((await c.ask('/console/session', olga.cookie)).status).toBe(401)
  expect((await c.enter(olga)).session).toBe('kabinet_console=undefined')
})
