import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import type { Person } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { runAdmin } from '../../testing/run-admin.ts'

let anna: Person
const w = testWorld({ config: { supportEmail: 'help@kabinet.test' } })
beforeEach(async () => {
  anna = await w.person('anna')
})

const form = {
  name: 'Анна',
  email: 'anna@example.com',
  message: 'Не приходит код.\nСмотрите https://evil.example/login',
}
const stored = () => w.db.selectFrom('feedback').selectAll().execute()
const toSupport = () => w.mail.to('help@kabinet.test')
const receipts = (to = form.email) => w.mail.to(to).filter(({ subject }) => /обращение|your request/.test(subject))

describe('support request', () => {
  test('is stored encrypted, forwarded with the writer as reply-to, and confirmed to the writer [SP-7.25]', async () => {
    const { status, body } = await anna.call(sendFeedback, { body: form })
    expect(status).toBe(201)
    const [row] = await stored()
    expect(row).toMatchObject({ id: body.id, account_id: anna.accountId, locale: 'ru' })
    expect(row?.sealed).not.toMatch(/anna|evil/)
    expect(JSON.parse(w.deps.keys.open(row?.sealed ?? ''))).toEqual(form)
    expect(toSupport()).toMatchObject([{ replyTo: form.email, text: expect.stringContaining(form.message) }])
    expect(toSupport()[0]?.text).toContain(`anna@example.com (адрес подтверждён)`)
    expect(toSupport()[0]?.text).toContain(anna.accountId)
    expect(receipts()[0]?.text).toContain('Мы получили ваше обращение и ответим на этот адрес.')
  })

  test('needs no account, and marks the address as unverified', async () => {
    expect((await w.call(sendFeedback, { body: form }, { headers: { 'device-locale': 'en' } })).status).toBe(201)
    expect((await stored())[0]).toMatchObject({ account_id: null, locale: 'en' })
    expect(toSupport()[0]?.text).toContain('anna@example.com (address not verified)')
    expect(toSupport()[0]?.text).toContain(form.message)
    expect(receipts()).toEqual([])
  })

  test('sends its receipt in the language of the request', async () => {
    await anna.call(sendFeedback, { body: form }, { headers: { 'device-locale': 'en' } })
    expect(receipts()[0]?.text).toContain('We have received your request and will reply to this address.')
    expect(receipts()[0]?.text).not.toContain('an account uses this address')
  })

  test('marks a foreign address as unverified, even when signed in', async () => {
    await anna.call(sendFeedback, { body: { ...form, email: 'victim@example.com' } })
    expect(toSupport()[0]).toMatchObject({
      replyTo: 'victim@example.com',
      text: expect.stringContaining('не подтверждён'),
    })
  })

  test('is not quoted in the receipt', async () => {
    const words = { name: 'Звоните 8·800 bank。com', message: 'идите на evil.example/login, bank․com, аккаунт закрыт' }
    const empty = { name: 'Анна', message: 'x' }
    const receiptOf = async (written: typeof words) => {
      await w.clear()
      anna = await w.person('anna')
      await anna.call(sendFeedback, { body: { ...form, ...written } })
      await anna.call(sendFeedback, { body: { ...form, ...written, email: 'victim@example.com' } })
      return [...receipts(), ...receipts('victim@example.com')].map(({ subject, text, html, replyTo }) => ({
        subject,
        text,
        html,
        replyTo,
      }))
    }
    const receipt = await receiptOf(words)
    expect(receipt).toHaveLength(2)
    expect(receipt).toEqual(await receiptOf(empty))
  })

  test('cannot change the sender or subject', async () => {
    const name = 'Kabinet Security <root@kabinet.test>'
    await w.call(sendFeedback, { body: { ...form, name } })
    expect(toSupport()[0]?.subject).toMatch(/^Обращение № [0-9A-F]{6} — Kabinet$/)
    expect(Object.keys(toSupport()[0] ?? {})).not.toContain('from')
  })

  test.each([
    ['no message', { ...form, message: ' ' }, 'message'],
    ['5001 characters', { ...form, message: 'я'.repeat(5001) }, 'message'],
    ['two addresses', { ...form, email: 'a@example.com,b@example.com' }, 'email'],
    ['a C1 control character', { ...form, message: 'a\u009b2J' }, 'message'],
    ['a line break in the name', { ...form, name: 'Анна\r\nBcc: all@example.com' }, 'name'],
    ['another field', { ...form, from: 'root@kabinet.test' }, 'from'],
  ])('is refused with %s', async (_, body, path) => {
    const { status, error } = await w.send('POST', sendFeedback.path, body)
    expect([status, error.error_code, error.fields?.[0]?.path]).toEqual([400, 4, path])
    expect(await stored()).toEqual([])
  })

  test('accepts 5000 characters with many lines', async () => {
    const message = `${'строка\n'.repeat(700)}${'x'.repeat(100)}`
    expect((await w.call(sendFeedback, { body: { ...form, message } })).status).toBe(201)
    expect(toSupport()[0]?.text).toContain(message)
  })

  test('answers error 8 for an invalid token', async () => {
    expect((await w.call(sendFeedback, { body: form }, { token: 'ka_dead' })).error.error_code).toBe(8)
  })

  test('is deleted after a year, or with its account', async () => {
    await w.call(sendFeedback, { body: form })
    await anna.call(sendFeedback, { body: form })
    await w.db.deleteFrom('account').where('id', '=', anna.accountId).execute()
    expect(await stored()).toHaveLength(1)
    await w.pass(364 * 86_400)
    await sweep(w.deps)
    expect(await stored()).toHaveLength(1)
    await w.pass(3 * 86_400)
    await sweep(w.deps)
    expect(await stored()).toEqual([])
  })
})

test('is printed for the operator, newest first', async () => {
  expect(await runAdmin(w.deps, ['feedback', 'list'])).toBe('There are none.')
  await w.call(sendFeedback, { body: form })
  await w.pass(60)
  await anna.call(sendFeedback, { body: { ...form, message: 'Уже пришёл' } })
  const printed = await runAdmin(w.deps, ['feedback', 'list', '5'])
  expect(printed).toMatch(/account .{36} {2}Анна <anna@example\.com>\n {4}Уже пришёл\n\n/)
  expect(printed).toContain('not logged in  Анна <anna@example.com>\n    Не приходит код.\n    Смотрите')
  await expect(runAdmin(w.deps, ['feedback', 'list', 'all'])).rejects.toThrow('count: ')
})

describe('support request limits (AB-04)', () => {
  const from = (address: string, n: number) =>
    w.call(sendFeedback, { body: { ...form, email: `n${n}@example.com` } }, { address })

  test('takes ten of twenty from one writer, then rejects for an hour; others behind the address get through', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) statuses.push((await from('203.0.113.7', 0)).status)
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(10).fill(429)])
    expect((await from('203.0.113.7', 0)).headers['retry-after']).toBeDefined()
    expect((await from('203.0.113.8', 0)).status).toBe(201)
    expect((await anna.call(sendFeedback, { body: form }, { address: '203.0.113.7' })).status).toBe(201)
    expect((await from('203.0.113.7', 1)).status).toBe(201)
    const second = await from('203.0.113.7', 1)
    expect([second.status, second.error.reason]).toEqual([429, 'address'])
    await w.pass(3601)
    expect((await from('203.0.113.7', 0)).status).toBe(201)
  })

  test('counts an IPv6 network as one address', async () => {
    for (let n = 0; n < 10; n++) await from(`2001:db8::${n + 1}`, 0)
    expect((await from('2001:db8::ffff', 0)).status).toBe(429)
  })

  test('counts a signed-in user by account, from any address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await anna.call(sendFeedback, { body: form }, { address: `203.0.113.${n}` })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  })

  test('sends at most three receipts an hour to an address, without blocking its codes', async () => {
    const boris = await w.person('boris')
    for (let n = 0; n < 20; n++)
      expect((await (n % 2 ? anna : boris).call(sendFeedback, { body: form })).status).toBe(201)
    expect(receipts()).toHaveLength(3)
    expect(await stored()).toHaveLength(20)
    const before = w.mail.to(form.email).length
    await w.send('POST', '/api/auth/authorize', { login: anna.login, password: anna.password })
    expect(w.mail.to(form.email)).toHaveLength(before + 1)
  })

  test('stores but does not forward requests during a flood', async () => {
    w.limit({ feedbackSentOnPerHour: 2 })
    for (let n = 0; n < 4; n++) expect((await from(`203.0.113.${n}`, n)).status).toBe(201)
    expect(toSupport()).toHaveLength(2)
    expect(await stored()).toHaveLength(4)
  })
})

test('handles a repeat with the same idempotency key once', async () => {
  const again = { headers: { 'idempotency-key': 'k1' } }
  const first = await anna.call(sendFeedback, { body: form }, again)
  const second = await anna.call(sendFeedback, { body: form }, again)
  expect([second.status, second.body]).toEqual([201, first.body])
  expect([(await stored()).length, toSupport().length, receipts().length]).toEqual([1, 1, 1])
})
