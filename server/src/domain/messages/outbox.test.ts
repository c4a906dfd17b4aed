import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import { mailServer, type Mood } from '../../testing/mail-server.ts'
import { smsGatewayServer } from '../../testing/sms-gateway-server.ts'
import { testWorld } from '../../testing/world.ts'
import { answerOperator } from './delivery/dead-letters.ts'
import { change } from './change.ts'
import { deliverNow } from './delivery/deliver-now.ts'
import { leaseDue, listDead, listProgress, reschedule } from './messages.sql.ts'
import { drainOutbox, startOutbox } from './outbox.ts'
import { queueMessage } from './queue-message.ts'
import { createSenders, type Senders } from './delivery/senders.ts'
import { sweep } from '../sweep/sweep.ts'

const anna = 'anna@example.com'
let deps: Deps
let logged: string[] = []
let senders: Senders
const closers: (() => unknown)[] = []

const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
/** The world with real ways out, another one for each test. */
const w = testWorld({
  deps: { log, sendMail: (mail) => senders.sendMail(mail), sendSms: (text) => senders.sendSms(text) },
})
beforeAll(() => {
  deps = w.deps
})
beforeEach(() => {
  logged = []
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

function through(settings: { smtpUrl?: string; smsUrl?: string }, patience?: number) {
  senders = createSenders(
    { mailFrom: 'Kabinet <no-reply@kabinet.example>', dataDir: deps.config.dataDir, ...settings },
    patience,
  )
  closers.push(senders.close)
}

async function withMail(...moods: Mood[]) {
  const server = await mailServer(...moods)
  closers.push(server.close)
  through({ smtpUrl: server.url }, moods.includes('hang') ? 1500 : undefined)
  return server
}

async function withGateway(...statuses: number[]) {
  const gateway = await smsGatewayServer(...statuses)
  closers.push(gateway.close)
  through({ smsUrl: gateway.url })
  return gateway
}

const letter = { transport: 'email', to: anna, kind: 'login_code', locale: 'ru', payload: { code: '012345' } } as const
const sms = { ...letter, transport: 'sms', to: '+79123456789' } as const
const queueLetter = (rest: { to?: string; expiresInSeconds?: number } = {}) =>
  queueMessage(w.deps, w.db, { ...letter, ...rest })
/** Time goes by, and whatever is due by then is tried. */
async function later(seconds: number) {
  await w.pass(seconds)
  await drainOutbox(deps)
}
const rows = () => w.db.selectFrom('message').selectAll().orderBy('id').execute()
const messageIds = (raws: { raw: string }[]) => raws.map(({ raw }) => /^Message-ID: <([^@]+)@/m.exec(raw)?.[1])

describe('a letter and the change it tells of', () => {
  test('a rolled back change leaves no letter', async () => {
    const failing = change(deps, async (_, post) => {
      await post(letter)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  test('a committed change leaves one, and nobody reads its code in the database', async () => {
    await change(deps, (_, post) => post(letter))
    const kept = await rows()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain('012345')
  })

  test('what was sent is wiped', async () => {
    const server = await withMail()
    const id = await queueLetter()
    expect(await drainOutbox(deps)).toBe(1)
    expect(messageIds(server.letters)).toEqual([id])
    expect(await rows()).toMatchObject([{ state: 'sent', payload: {}, tries: 1 }])
    expect(await drainOutbox(deps)).toBe(0)
  })
})

describe('a mail server that is not well', () => {
  test('"later" is tried again after ten seconds, as the same letter', async () => {
    const server = await withMail({ at: 'letter', code: 451 }, 'take')
    const id = await queueLetter()
    await drainOutbox(deps)
    expect(await drainOutbox(deps)).toBe(0)
    expect(server.letters).toEqual([])
    await later(11)
    expect(messageIds(server.letters)).toEqual([id])
    expect(logged.join('')).toContain('message put off')
  })

  test('"never" makes a dead letter, which the operator finds by id and kind, without the address', async () => {
    const server = await withMail({ at: 'recipient', code: 550 }, 'take')
    const id = await queueLetter()
    await drainOutbox(deps)
    await later(3600)
    expect(server.tries()).toBe(1)
    const dead = await listDead(w.deps.db)
    expect(dead).toMatchObject([{ id, kind: 'login_code', transport: 'email', tries: 1, is_wiped: false }])
    const line: Record<string, unknown> = JSON.parse(logged.at(-1) ?? '{}')
    expect(line).toMatchObject({ level: 50, message: id, kind: 'login_code', msg: 'dead letter' })
    for (const told of [...logged, JSON.stringify(dead)]) expect(told).not.toMatch(/anna|012345/)

    expect(await answerOperator(w.deps.db, ['messages', 'dead'])).toContain(`${id}  `)
    await expect(answerOperator(w.deps.db, ['messages', 'retry', newId()])).rejects.toThrow('There is no dead message')
    await answerOperator(w.deps.db, ['messages', 'retry', id])
    await drainOutbox(deps)
    expect(messageIds(server.letters)).toEqual([id])
  })

  test('after twelve tries in a day the letter is given up', async () => {
    const server = await withMail({ at: 'sender', code: 450 })
    await queueLetter()
    for (let hours = 0; hours < 24; hours += 0.5) await later(1800)
    expect(await rows()).toMatchObject([{ state: 'dead', tries: 12 }])
    expect(server.letters).toEqual([])
  })

  test('a code that is no longer good is not sent', async () => {
    const server = await withMail({ at: 'letter', code: 421 }, 'take')
    await queueLetter({ expiresInSeconds: 600 })
    await drainOutbox(deps)
    await later(601)
    expect(server.letters).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'expired', payload: {} }])
  })

  test('a dead code cannot be sent again once it is too old', async () => {
    await withMail({ at: 'recipient', code: 550 })
    const id = await queueLetter({ expiresInSeconds: 600 })
    await drainOutbox(deps)
    await later(601)
    expect(await answerOperator(w.deps.db, ['messages', 'dead'])).toContain('too old to retry')
    await expect(answerOperator(w.deps.db, ['messages', 'retry', id])).rejects.toThrow(id)
    await sweep(deps)
    expect(await rows()).toMatchObject([{ state: 'dead', payload: {} }])
  })

  test('an address that is two addresses reaches nobody', async () => {
    const server = await withMail()
    await queueLetter({ to: 'a@b.com,c@d.com' })
    await queueLetter({ to: 'a@b.com\r\nBcc: c@d.com' })
    await drainOutbox(deps)
    expect(server.tries()).toBe(0)
    expect((await rows()).map(({ state }) => state)).toEqual(['dead', 'dead'])
  })
})

describe('an SMS gateway that is not well', () => {
  test('the same SMS, by its id, comes again after a minute at the soonest', async () => {
    const gateway = await withGateway(503, 200)
    const id = await queueMessage(w.deps, w.db, sms)
    await drainOutbox(deps)
    await later(50)
    expect(gateway.calls).toHaveLength(1)
    await later(11)
    const body = { to: '+79123456789', id, text: expect.stringContaining('#012345') }
    expect(gateway.calls.map((call) => call.body)).toEqual([body, body])
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  test('a refused number makes a dead letter', async () => {
    await withGateway(400)
    await queueMessage(w.deps, w.db, sms)
    await drainOutbox(deps)
    expect(await listDead(w.deps.db)).toMatchObject([{ transport: 'sms', error: 'the SMS gateway answered 400' }])
  })
})

describe('several workers', () => {
  test('never send a letter twice', async () => {
    const server = await withMail()
    const ids = await Promise.all(Array.from({ length: 40 }, () => queueLetter()))
    const handled = await Promise.all([1, 2, 3, 4].map(() => drainOutbox(deps)))
    expect(handled.reduce((sum, one) => sum + one, 0)).toBe(40)
    expect(server.letters).toHaveLength(40)
    expect(new Set(messageIds(server.letters))).toEqual(new Set(ids))
  })

  test('take up what a crashed one had in hand, but not before its time is over', async () => {
    const server = await withMail()
    const id = await queueLetter()
    const [abandoned] = await leaseDue(w.deps.db, 'email', 5)
    expect(await drainOutbox(deps)).toBe(0)
    await later(110)
    expect(server.letters).toEqual([])
    await later(11)
    expect(messageIds(server.letters)).toEqual([id])

    await reschedule(w.deps.db, abandoned!, 'came back late', 1)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
  })
})

describe('a letter that the answer depends on', () => {
  test('is sent at once', async () => {
    const server = await withMail()
    expect(await deliverNow(deps, [await queueLetter()])).toBe('sent')
    expect(server.letters).toHaveLength(1)
  })

  test('is forgotten when it is refused', async () => {
    await withMail({ at: 'recipient', code: 550 })
    expect(await deliverNow(deps, [await queueLetter()])).toBe('refused')
    expect(await rows()).toEqual([])
  })

  test('waits for its next try when the server says "later"', async () => {
    await withMail({ at: 'recipient', code: 450 })
    expect(await deliverNow(deps, [await queueLetter()])).toBe('waiting')
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }])
  })

  test('does not keep anybody waiting for a server that hangs', async () => {
    await withMail('hang')
    const id = await queueLetter()
    expect(await deliverNow(deps, [id], 300)).toBe('waiting')
    // The try itself goes on: only the server's patience ends it.
    expect(await listProgress(deps.db, [id])).toMatchObject([{ is_in_hand: true }])
  })

  test('counts as sent when another worker was quicker', async () => {
    const server = await withMail()
    const id = await queueLetter()
    const [, said] = await Promise.all([drainOutbox(deps), deliverNow(deps, [id])])
    expect(said).toBe('sent')
    expect(server.letters).toHaveLength(1)
  })
})

/** Milliseconds: it does not look by itself while the test lasts, so what is sent was woken for. */
const never = 3_600_000

describe('the running outbox', () => {
  test('sends what a change posted as soon as it is committed, and stops only after what it has in hand', async () => {
    const server = await withMail()
    const outbox = startOutbox(deps, never)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await change(deps, (_, post) => post(letter))
    await expect.poll(() => server.letters.length).toBe(1)
    await change(deps, (_, post) => post(letter))
    await expect.poll(async () => (await rows()).filter(({ tries }) => tries > 0).length).toBe(2)
    await outbox.stop()
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('a letter wakes those who send letters, a change that queues nothing nobody', async () => {
    const server = await withMail()
    const asked = await w.statements(async () => {
      const outbox = startOutbox(deps, never)
      await change(deps, (_, post) => post(letter))
      await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['sent'])
      for (let calls = 0; calls < 3; calls++) {
        await change(deps, async (tx) => void (await sql`select 1`.execute(tx)))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await outbox.stop()
    })
    expect(server.letters).toHaveLength(1)
    // Each of the three ways out looks once at the start; that of letters for this one, and when it has left.
    expect(asked.filter((text) => text.includes('update message m')).length).toBeLessThanOrEqual(5)
  })

  test('finds by itself what another process queued', async () => {
    const server = await withMail()
    const outbox = startOutbox(deps)
    closers.push(outbox.stop)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await queueLetter()
    await expect.poll(() => server.letters.length).toBe(1)
  })

  test('one message that hangs holds up no other', async () => {
    const server = await withMail('hang', 'take')
    const outbox = startOutbox(deps, never)
    await change(deps, (_, post) => post(letter))
    await expect.poll(() => server.tries()).toBe(1)
    await change(deps, (_, post) => post(letter))
    await expect.poll(() => server.letters.length).toBe(1)
    expect((await rows()).map(({ state }) => state)).toContain('waiting')
    await outbox.stop()
  })
})

test('done letters go after a day, dead ones after a month', async () => {
  await withMail('take', { at: 'recipient', code: 550 })
  await queueLetter()
  await drainOutbox(deps)
  await queueLetter()
  await drainOutbox(deps)
  await later(25 * 3600)
  await sweep(deps)
  expect((await rows()).map(({ state }) => state)).toEqual(['dead'])
  await later(30 * 24 * 3600)
  await sweep(deps)
  expect(await rows()).toEqual([])
})
