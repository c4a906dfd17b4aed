import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { patch, refusal } from '../../testing/contacts.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()

const wrongFor = (...codes: string[]) =>
  ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].filter(
    (code) => !codes.includes(code),
  )

async function resentOnce() {
  const { login } = await activate(w, 'anna')
  const browser = openBrowser(w)
  browser.token = (await browser.call(authApi.authorize, { body: { login, password } })).body.access_token
  const old = codeIn(w.mail.last())
  const resend = async () => {
    await w.pass(61)
    await browser.call(authApi.sendOtp, { body: { purpose: 'login' } })
    return codeIn(w.mail.last())
  }
  const fresh = await resend()
  const confirm = async (code: string) => {
    const answer = await browser.call(authApi.confirmAuthorize, { body: { code } })
    return answer.status === 200 ? 'right' : answer.error.reason
  }
  return { old, fresh, resend, confirm }
}

const hits = async () => {
  const rows = await w.db.selectFrom('limit_counter').select(['key', 'hits']).orderBy('key').execute()
  return rows.map(({ key, hits: count }) => `${key} ${count}`)
}

test('says once that there is a newer code, then treats the earlier one as wrong', async () => {
  const { old, fresh, confirm } = await resentOnce()
  expect([await confirm(old), await confirm(old), await confirm(fresh)]).toEqual(['newer', 'wrong', 'right'])
})

test('knowing the earlier code gives no more guesses', async () => {
  const { old, fresh, confirm } = await resentOnce()
  const guesses = wrongFor(old, fresh).slice(0, 4)
  for (const guess of guesses) expect(await confirm(guess)).toBe('wrong')
  expect(await confirm(old)).toBe('newer')
  expect(await confirm(old)).toBe('exhausted')
  expect(await confirm(fresh)).toBe('exhausted')
})

test('returns the try of an earlier code to one of many parallel requests', async () => {
  const { old, fresh, confirm } = await resentOnce()
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(old)))
  expect(answers.filter((answer) => answer === 'newer')).toHaveLength(1)
  const [guess = ''] = wrongFor(old, fresh)
  expect(await confirm(guess)).toBe('exhausted')
})

test('neither counts an earlier code nor ends the row of wrong ones', async () => {
  const { old, fresh, confirm } = await resentOnce()
  const [guess = ''] = wrongFor(old, fresh)
  await confirm(guess)
  const before = await hits()
  expect(await confirm(old)).toBe('newer')
  expect(await hits()).toEqual(before)
})

test('knows every earlier message of the act, each once', async () => {
  const { old, fresh, resend, confirm } = await resentOnce()
  const newest = await resend()
  expect([await confirm(old), await confirm(fresh), await confirm(old)]).toEqual(['newer', 'newer', 'wrong'])
  expect(await confirm(newest)).toBe('right')
})

test('treats the code of a finished act as wrong in the next one', async () => {
  const anna = await w.person('anna')
  const set = async (phone: string) => {
    await patch(anna, { action: 'set_phone_candidate', phone })
    return codeIn(w.sms.last())
  }
  const first = await set('+79160000001')
  expect((await patch(anna, { action: 'verify_phone', code: first })).status).toBe(200)
  await w.pass(61)
  await set('+79160000002')
  expect(refusal(await patch(anna, { action: 'verify_phone', code: first }))).toEqual([400, 1021, 'wrong'])
})
