import { authApi } from '@kabinet/contract/api/auth/all'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()

/** SQLSTATE 53200, out of memory: the database rejects one kind of write and serves the others. */
async function failOn(write: string, condition = 'true') {
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '53200'; end $$`.execute(
    w.db,
  )
  await sql`create trigger fail before ${sql.raw(write)} for each row when (${sql.raw(condition)}) execute function fail()`.execute(
    w.db,
  )
}
const recover = () => sql`drop function if exists fail cascade`.execute(w.db)

afterEach(recover)

async function begin() {
  const { login } = await activate(w, 'anna')
  const browser = openBrowser(w)
  browser.token = (await browser.call(authApi.authorize, { body: { login, password } })).body.access_token
  const code = codeIn(w.mail.last())
  const wrong = code === '000000' ? '111111' : '000000'
  const confirm = async (typed: string) => {
    const answer = await browser.call(authApi.confirmAuthorize, { body: { code: typed } })
    return answer.status === 400 ? answer.error.reason : answer.status
  }
  return { browser, code, wrong, confirm }
}

const sixTimes = async (act: () => Promise<unknown>) => {
  const answers = new Set()
  for (let n = 0; n < 6; n++) answers.add(await act())
  return [...answers]
}

test('a right code is not used up by acts that fail', async () => {
  const { code, confirm } = await begin()
  await failOn('update of spent_at on challenge')
  expect(await sixTimes(() => confirm(code))).toEqual([503])
  await recover()
  expect(await confirm(code)).toBe(200)
})

test('a code that cannot be judged costs no try, whether it is right or wrong', async () => {
  const { code, wrong, confirm } = await begin()
  await failOn('insert on limit_counter', `new.key like 'codes-%'`)
  expect(await sixTimes(() => confirm(wrong))).toEqual([503])
  expect(await sixTimes(() => confirm(code))).toEqual([503])
  await recover()
  expect(await confirm(code)).toBe(200)
})

test('a wrong code costs a try even when the database fails to count it', async () => {
  const { code, wrong, confirm } = await begin()
  await failOn('insert on limit_counter', `new.key like 'codes-in-a-row.%'`)
  expect(await sixTimes(() => confirm(wrong))).toEqual([503, 'exhausted'])
  await recover()
  expect(await confirm(code)).toBe('exhausted')
})

test('a right code after wrong ones gives no more guesses', async () => {
  const { code, wrong, confirm } = await begin()
  await failOn('update of spent_at on challenge')
  for (let n = 0; n < 3; n++) expect(await confirm(wrong)).toBe('wrong')
  expect(await sixTimes(() => confirm(code))).toEqual([503])
  expect([await confirm(wrong), await confirm(wrong), await confirm(code)]).toEqual(['wrong', 'exhausted', 'exhausted'])
})

test('a resend that could not be queued can be repeated at once', async () => {
  const { browser } = await begin()
  await w.pass(61)
  const resend = async () => (await browser.call(authApi.sendOtp, { body: { purpose: 'login' } })).status
  await failOn('insert on message')
  expect([await resend(), await resend()]).toEqual([503, 503])
  await recover()
  expect([await resend(), await resend()]).toEqual([200, 429])
})
