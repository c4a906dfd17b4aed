import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { openPerFile } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { createCaller } from '../../../testing/call.ts'
import { buildApp } from '../../../app.ts'
import { codeIn, linkToken } from '../../../testing/people.ts'
import { owingSecondStep, withDueRecovery, withOldContacts } from '../../../testing/recovery.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const other = openPerFile(() => buildApp(w.deps))

const someone = async () => {
  const anna = await w.person('anna')
  await withOldContacts(w, anna)
  return anna
}

async function tenAtOnce<T>(call: (at: Pick<typeof w, 'call' | 'send'>) => Promise<T>): Promise<T[]> {
  const elsewhere = createCaller(other, async () => {})
  return Promise.all(Array.from({ length: 10 }, (_, n) => call(n % 2 ? elsewhere : w)))
}

test('begins one recovery for ten concurrent calls, and sends its messages once', async () => {
  const { browser } = await owingSecondStep(w, await someone())
  const { token, cookies } = browser
  const body = { step: 'begin' } as const
  const sent = w.sms.all().length
  const answers = await tenAtOnce((at) => openBrowser(at).call(authApi.recoverAccess, { body }, { token, cookies }))
  await w.pass(0)
  const begun = answers.filter(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(new Set(begun.map((one) => one.body.recovery.due_at)).size).toBe(1)
  expect(
    [await w.db.selectFrom('recovery').select('id').execute(), w.sms.all().slice(sent)].map((all) => all.length),
  ).toEqual([1, 1])
})

test('accepts one of ten concurrent uses of its code', async () => {
  const anna = await someone()
  await withDueRecovery(w, anna)
  const { browser, recover } = await owingSecondStep(w, anna)
  await recover('send_code')
  const body = { code: codeIn(w.sms.last()) }
  const { token, cookies } = browser
  const answers = await tenAtOnce((at) => openBrowser(at).call(authApi.confirmAuthorize, { body }, { token, cookies }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('lets either the code or a concurrent cancel win, never both', async () => {
  const anna = await someone()
  for (let round = 0; round < 8; round++) {
    await w.db.updateTable('account').set({ otp_transport: 'email' }).execute()
    await w.pass(25 * 3600)
    await withDueRecovery(w, anna)
    const stop = linkToken(w.mail.all().findLast(({ text }) => text.includes('stop-recovery')) ?? { text: '' })
    const { confirm, recover } = await owingSecondStep(w, anna)
    await recover('send_code')
    const code = codeIn(w.sms.last())
    const [opened, stopped] = await Promise.all([
      confirm(code),
      createCaller(other, async () => {}).call(authApi.stopRecovery, { body: { token: stop } }),
    ])
    expect([opened.status === 200, stopped.status === 200].filter(Boolean)).toHaveLength(1)
    const { otp_transport } = await w.db.selectFrom('account').select('otp_transport').executeTakeFirstOrThrow()
    expect(otp_transport).toBe(opened.status === 200 ? 'sms' : 'email')
  }
})
