import { authApi } from '@kabinet/contract/api/auth/all'
import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { describe, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { formOf, linkToken } from '../../testing/people.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { pageOf, testSso } from '../../testing/sso.ts'
import { testLog } from '../../testing/test-log.ts'

const { log, entries } = testLog()
const w = testSso({
  config: { supportEmail: 'help@kabinet.test' },
  limits: { messagesPerAddressHour: 15, smsPerHour: 40, rangeMessagesPerHour: 1_000_000 },
  deps: { log },
})

const stranger = '192.0.2.7'
const phone = (n: number) => `+7912${String(n).padStart(7, '0')}`
const registerPhone = (n: number, address = stranger) =>
  w.call(authApi.register, { body: formOf(`x${n}`, { email: null, phone: phone(n) }) }, { address })
const registerEmail = (name: string, address = stranger) =>
  w.call(authApi.register, { body: formOf(name) }, { address })
const askReset = (login: string, address = stranger) =>
  w.call(authApi.resetPassword, { body: { step: 'request', login } }, { address })
const ofNetwork = (n: number) => `198.51.${n}.1`
const each = async <T>(count: number, act: (n: number) => Promise<T>) => {
  const all: T[] = []
  for (let n = 0; n < count; n++) all.push(await act(n))
  return all
}
const statuses = async (count: number, act: (n: number) => Promise<{ status: number }>) =>
  (await each(count, act)).map(({ status }) => status)
const upTo = (highest: number, count: number, good = 201) => [
  ...Array<number>(highest).fill(good),
  ...Array<number>(count - highest).fill(429),
]

describe('messages to contacts of a stranger’s choice', () => {
  test.each<[string, (n: number) => string]>([
    ['one address', () => stranger],
    ['the addresses of a /24', (n) => `192.0.2.${n}`],
    ['one /64', (n) => `2001:db8:1:1::${n + 1}`],
    ['the /64 of a /48', (n) => `2001:db8:1:${n + 1}::1`],
  ])('are refused beyond the limit of the network, whatever the number: %s', async (_, addressOf) => {
    expect(await statuses(30, (n) => registerPhone(n, addressOf(n)))).toEqual(upTo(15, 30))
    expect(w.sms.all()).toHaveLength(15)
    expect((await registerEmail('late', addressOf(0))).error).toMatchObject({ error_code: 101 })
    expect((await registerEmail('other', '203.0.113.1')).status).toBe(201)
    expect((await registerEmail('other', '2001:db8:2:1::1')).status).toBe(201)
    await w.pass(3601)
    expect((await registerPhone(99, addressOf(0))).status).toBe(201)
  })

  test('include the first message to a contact that an account has', async () => {
    await insertPerson(w, { email: 'anna@example.com' })
    await each(15, (n) => registerEmail(`x${n}`))
    const [known, unknown] = [await registerEmail('anna'), await registerEmail('nobody')]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(w.mail.to('anna@example.com')).toEqual([])
  })

  test('include reminders of registrations that wait', async () => {
    await registerPhone(1, '203.0.113.1')
    await registerEmail('waiting', '203.0.113.1')
    await w.pass(61)
    await each(15, (n) => registerEmail(`x${n}`))
    const sent = [w.sms.all().length, w.mail.to('waiting@example.com').length]
    expect((await askReset(phone(1))).status).toBe(200)
    expect((await askReset('waiting@example.com')).status).toBe(200)
    expect([w.sms.all().length, w.mail.to('waiting@example.com').length]).toEqual(sent)
    await askReset('waiting@example.com', '203.0.113.2')
    expect(w.mail.to('waiting@example.com')).toHaveLength(2)
  })

  test('of signed-in users count by network too: new contacts, invitations to own a service, receipts', async () => {
    const people = await each(30, (n) => w.someone({ email: null, phone: phone(n) }))
    const [first] = people
    const from = (someone: (typeof people)[number], address = stranger) => ({ ...pageOf(someone), address })
    const added = await statuses(10, (n) =>
      w.call(meApi.patchMe, { body: { action: 'set_email', email: `new${n}@example.com` } }, from(people[n]!)),
    )
    expect(added).toEqual(upTo(10, 10, 200))
    const service = await w.service(first!.accountId)
    const invited = await statuses(10, (n) =>
      w.call(ownersApi.inviteOwner, { params: { id: service.id }, body: { login: `o${n}@example.com` } }, from(first!)),
    )
    expect(invited).toEqual(upTo(5, 10))
    const body = { name: 'Анна', email: 'victim@example.com', message: 'Не приходит код' }
    expect((await w.call(sendFeedback, { body }, from(people[11]!))).status).toBe(201)
    expect(w.mail.to('victim@example.com')).toEqual([])
    expect((await w.call(sendFeedback, { body }, from(people[12]!, '203.0.113.9'))).status).toBe(201)
    expect(w.mail.to('victim@example.com')).toHaveLength(1)
  })
})

test('resets beyond the limit of a network get the usual answer for every login, and send to accounts alone', async () => {
  w.limit({ messagesPerAddressHour: 3, messagesPerDestinationHour: 3 })
  await insertPerson(w, { email: 'anna@example.com' })
  await each(4, (n) => registerEmail(`x${n}`))
  expect(await statuses(6, (n) => askReset(`y${n}@example.com`))).toEqual(upTo(6, 6, 200))
  const sent = w.mail.all().length
  for (const login of ['anna@example.com', 'nobody@example.com'])
    expect(await statuses(5, () => askReset(login))).toEqual(upTo(3, 5, 200))
  expect(w.mail.all()).toHaveLength(sent + 3)
  expect(w.mail.to('anna@example.com')).toHaveLength(3)
})

describe('LIMIT_SMS_PER_HOUR', () => {
  const networks = (count: number, of: number, from = 0) =>
    each(count, (n) => each(of, (m) => registerPhone((from + n) * 100 + m, ofNetwork(from + n))))

  test('refuses beyond it, with the time to wait', async () => {
    const all = (await networks(3, 15)).flat()
    expect(all.filter(({ status }) => status === 201)).toHaveLength(40)
    const refused = all.at(-1)
    expect(refused?.error).toMatchObject({ error_code: 101, reason: 'sms' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    await w.pass(3601)
    expect((await registerPhone(9999, ofNetwork(2))).status).toBe(201)
  })

  test('keeps half for networks that used fewer than ten', async () => {
    w.limit({ messagesPerAddressHour: 1000 })
    expect(await statuses(60, (n) => registerPhone(n))).toEqual(upTo(30, 60))
    expect(await statuses(12, (n) => registerPhone(1000 + n, ofNetwork(50)))).toEqual(upTo(10, 12))
  })

  test('logs once an hour that it is used up', async () => {
    await networks(4, 15)
    const logged = entries().filter(({ limit }) => limit === 'sms-strangers')
    expect(logged).toMatchObject([{ max: 40, msg: 'an allowance of the whole installation is used up' }])
  })

  test('refuses neither e-mails, nor SMS to accounts, nor those of signed-in users and operators', async () => {
    await insertPerson(w, { email: null, phone: phone(7_000_001) })
    const boris = await w.someone({ email: 'boris@example.com' })
    await networks(4, 15)
    expect((await registerEmail('by-mail', ofNetwork(90))).status).toBe(201)
    await askReset(phone(7_000_001), ofNetwork(90))
    expect(w.sms.to(phone(7_000_001))).toHaveLength(1)
    const body = { action: 'set_phone', phone: phone(7_000_002) } as const
    expect((await w.call(meApi.patchMe, { body }, { ...pageOf(boris), address: ofNetwork(90) })).status).toBe(200)
    await runAdmin(w.deps, ['people', 'invite', phone(7_000_003), '--why', 'ticket 1', '--by', 'olga'])
    await w.pass(0)
    expect(w.sms.to(phone(7_000_003))).toHaveLength(1)
  })

  test('is off when it is 0', async () => {
    w.limit({ smsPerHour: 0 })
    expect((await networks(5, 15)).flat().filter(({ status }) => status === 201)).toHaveLength(75)
  })
})

describe('a flood of requests to support', () => {
  const write = (n: number, address: string) =>
    w.call(
      sendFeedback,
      { body: { name: 'Анна', email: `w${n}@example.com`, message: 'Не приходит код' } },
      { address },
    )
  const toSupport = () => w.mail.to('help@kabinet.test').length

  test('sends no receipt, and leaves other networks and signed-in users their way to support', async () => {
    w.limit({ feedbackSentOnPerHour: 40 })
    expect(await statuses(35, (n) => write(n, `192.0.2.${n}`))).toEqual(upTo(35, 35))
    expect(toSupport()).toBe(30)
    await each(10, (n) => write(100 + n, `198.51.${n}.1`))
    expect(toSupport()).toBe(40)
    await write(200, '203.0.113.1')
    expect(toSupport()).toBe(40)
    const anna = await w.someone({ email: 'anna@example.com' })
    const body = { name: 'Анна', email: 'anna@example.com', message: 'Помогите' }
    expect((await w.call(sendFeedback, { body }, { ...pageOf(anna), address: stranger })).status).toBe(201)
    expect(toSupport()).toBe(41)
    expect(w.mail.all().filter(({ to }) => to.startsWith('w'))).toEqual([])
  })
})

test('the link of a registration still works when its network is full', async () => {
  await registerEmail('anna')
  const token = linkToken(w.mail.last())
  await each(20, (n) => registerEmail(`x${n}`))
  expect((await w.call(authApi.confirmRegistration, { body: { token } }, { address: stranger })).status).toBe(200)
})
