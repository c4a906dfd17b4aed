import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { addPhone, patch } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { activate, codeIn, linkToken, password } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const newPhone = '+79997654321'

test('gives a phone to one of two users who verify it concurrently', async () => {
  for (let round = 0; round < 5; round++) {
    const phone = `+7999765432${round}`
    const two = [await w.person(`eva${round}`), await w.person(`boris${round}`)] as const
    const codes: string[] = []
    for (const person of two) {
      await patch(person, { action: 'set_phone', phone })
      codes.push(codeIn(w.sms.last()))
    }
    const answers = await times(2, (i) => patch(two[i] ?? anna, { action: 'verify_phone', code: codes[i] ?? '' }))
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1])
    const owners = await w.db
      .selectFrom('identifier')
      .selectAll()
      .where('value', '=', phone)
      .where('verified_at', 'is not', null)
      .execute()
    expect(owners).toHaveLength(1)
  }
})

test('gives an e-mail to one of a concurrent registration and change', async () => {
  await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
  await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.mail.last()) })
  const token = linkToken(w.mail.last())
  const registration = activate(w, 'new')
  const [answer] = await Promise.all([
    patch(anna, { action: 'verify_email', token }),
    registration.catch(() => undefined),
  ])
  const owners = await w.db
    .selectFrom('identifier')
    .selectAll()
    .where('value', '=', 'new@example.com')
    .where('verified_at', 'is not', null)
    .execute()
  expect(owners).toHaveLength(1)
  expect(answer.status).toBe(owners[0]?.account_id === anna.accountId ? 200 : 409)
})

test('changes the phone once for twenty concurrent uses of one code', async () => {
  await addPhone(w, anna)
  await patch(anna, { action: 'set_phone_candidate', phone: newPhone })
  const code = codeIn(w.sms.last())
  const answers = await times(20, () => patch(anna, { action: 'verify_phone', code }))
  expect(count(answers, 200)).toBe(1)
  for (const answer of answers) if (answer.status !== 200) expect([1021, 8]).toContain(answer.error.error_code)
  expect(w.sms.all().filter(({ text }) => text.includes('Телефон аккаунта изменён'))).toHaveLength(1)
})

test('changes the e-mail once for ten concurrent uses of one link', async () => {
  await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
  await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.mail.last()) })
  const token = linkToken(w.mail.last())
  const answers = await times(10, () => patch(anna, { action: 'verify_email', token }))
  // One runs and eight wait: the tenth is one too many.
  expect([count(answers, 200), count(answers, 409) + count(answers, 401) + count(answers, 429)]).toEqual([1, 9])
  expect(w.mail.all().filter(({ subject }) => subject === 'Почта аккаунта изменена')).toHaveLength(1)
})

test('checks five of two hundred concurrent guesses', async () => {
  await patch(anna, { action: 'set_phone', phone: newPhone })
  const code = Number(codeIn(w.sms.last()))
  const guess = (i: number) => ((code + 1 + i) % 1_000_000).toString().padStart(6, '0')
  const answers = await times(200, (i) => patch(anna, { action: 'verify_phone', code: guess(i) }))
  expect(count(answers, 200)).toBe(0)
  expect(answers.filter(({ error }) => error.reason === 'wrong')).toHaveLength(4)
})

test('stays consistent when a candidate is replaced while its code is used', async () => {
  await addPhone(w, anna)
  for (let round = 0; round < 6; round++) {
    const phone = `+7999000000${round}`
    await patch(anna, { action: 'set_phone_candidate', phone })
    const code = codeIn(w.sms.last())
    const other = round % 2 ? null : `+7999111111${round}`
    const [verified] = await Promise.all([
      patch(anna, { action: 'verify_phone', code }),
      patch(anna, { action: 'set_phone_candidate', phone: other }),
    ])
    const me = (await anna.call(meApi.getMe)).body
    expect(me.phone === phone).toBe(verified.status === 200)
    if (verified.status !== 200) expect(verified.error.error_code).toBe(1021)
  }
})

test('sets one of two concurrent new passwords, which ends the token of the other call', async () => {
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  const wanted = ['Tikhaya-9Zima', 'Rannyaya-3Vesna']
  const answers = await times(2, (i) =>
    patch(anna, { action: 'change_password', password, new_password: wanted[i] ?? '' }),
  )
  // The loser comes too late with its session (401), or with its old password (403).
  expect([count(answers, 200), count(answers, 401) + count(answers, 403)]).toEqual([1, 1])
  const winner = wanted[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await w.call(authApi.authorize, { body: { login: 'anna@example.com', password: winner } })).status).toBe(200)
})

test('deletes once for concurrent deletions, and a concurrent password change does not undo it', async () => {
  await w.db.updateTable('account').set({ otp_transport: null }).execute()
  const [changed, ...deleted] = await Promise.all([
    patch(anna, { action: 'change_password', password, new_password: 'Tikhaya-9Zima' }),
    ...Array.from({ length: 6 }, () => anna.call(meApi.deleteMe, { body: { password } })),
  ])
  const { status } = await w.db.selectFrom('account').select('status').executeTakeFirstOrThrow()
  expect(count(deleted, 204) + count([changed], 200)).toBe(1)
  expect(status).toBe(count(deleted, 204) === 1 ? 'deactivated' : 'active')
  expect(w.mail.all().filter(({ subject }) => subject === 'Аккаунт удалён')).toHaveLength(count(deleted, 204))
})

test('reveals a taken e-mail five times a day, also to concurrent requests', async () => {
  const roomy = 30
  for (let i = 0; i < roomy; i++) await activate(w, `taken${i}`)
  const answers = await times(roomy, (i) =>
    patch(anna, { action: 'set_email_candidate', email: `taken${i}@example.com` }),
  )
  expect([count(answers, 409), count(answers, 429)]).toEqual([5, 25])
})

test('does not reveal all taken numbers to concurrent requests', async () => {
  const numbers = Array.from({ length: 24 }, (_, i) => `+79123450${100 + i}`)
  const isTaken = (i: number) => i % 2 === 0
  for (const [i, phone] of numbers.entries()) if (isTaken(i)) await activate(w, `taken${i}`, { email: null, phone })
  const answers = await times(numbers.length, (i) =>
    patch(anna, { action: 'set_phone_candidate', phone: numbers[i] ?? '' }),
  )
  expect(
    count(
      answers.filter((_, i) => isTaken(i)),
      409,
    ),
  ).toBeLessThanOrEqual(5)
  expect(
    count(
      answers.filter((_, i) => !isTaken(i)),
      429,
    ),
  ).toBeGreaterThan(0)
})
