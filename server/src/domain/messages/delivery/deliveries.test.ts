import { describe, expect, test } from 'vitest'
import { ownGateway } from '../../../config/sms-gateway.ts'
import { newId } from '../../../lib/ids.ts'
import { messagesEnded } from '../../../lib/metrics.ts'
import { mail, messageIds, outboxWorld } from '../../../testing/outbox-world.ts'
import { sweep } from '../../sweep/sweep.ts'
import { change } from '../change.ts'
import { leaseThese, reschedule } from '../leases.sql.ts'
import { listDead } from '../messages.sql.ts'
import { drainOutbox } from '../outbox.ts'
import { queueMessage } from '../queue-message.ts'
import { runAdmin } from '../../../testing/run-admin.ts'

const { w, logged, through, withMail, withGateway, queueEmail, later, messages } = outboxWorld()
const sms = { ...mail, transport: 'sms', to: '+79123456789' } as const

describe('messages queued in a transaction', () => {
  test('queues no e-mail when the change is rolled back', async () => {
    const failing = change(w.deps, async (_, post) => {
      await post(mail)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await messages()).toEqual([])
  })

  test('queues one e-mail with the commit, and encrypts its code in the database', async () => {
    await change(w.deps, (_, post) => post(mail))
    const queued = await messages()
    expect(queued).toHaveLength(1)
    expect(JSON.stringify(queued)).not.toContain('012345')
  })

  test('erases the content of a sent e-mail', async () => {
    const server = await withMail()
    const id = await queueEmail()
    expect(await drainOutbox(w.deps)).toBe(1)
    expect(messageIds(server.emails)).toEqual([id])
    expect(await messages()).toMatchObject([{ state: 'sent', payload: {}, tries: 1 }])
    expect(await drainOutbox(w.deps)).toBe(0)
  })
})

describe('a failing mail server', () => {
  test('retries "later" after ten seconds with the same Message-ID', async () => {
    const server = await withMail({ at: 'message', code: 451 }, 'take')
    const id = await queueEmail()
    await drainOutbox(w.deps)
    expect(await drainOutbox(w.deps)).toBe(0)
    expect(server.emails).toEqual([])
    await later(11)
    expect(messageIds(server.emails)).toEqual([id])
    expect(logged.join('')).toContain('message postponed')
  })

  test('turns "never" into a dead letter that the operator finds by id and kind, without the address', async () => {
    const server = await withMail({ at: 'recipient', code: 550 }, 'take')
    const id = await queueEmail()
    await drainOutbox(w.deps)
    await later(3600)
    expect(server.tries()).toBe(1)
    const dead = await listDead(w.deps.db, 50)
    expect(dead).toMatchObject([{ id, kind: 'login_code', transport: 'email', tries: 1, is_wiped: false }])
    const line: Record<string, unknown> = JSON.parse(logged.at(-1) ?? '{}')
    expect(line).toMatchObject({ level: 50, message: id, kind: 'login_code', msg: 'dead letter' })
    for (const told of [...logged, JSON.stringify(dead)]) expect(told).not.toMatch(/anna|012345/)

    expect(await runAdmin(w.deps, ['messages', 'dead'])).toContain(`${id}  `)
    await expect(runAdmin(w.deps, ['messages', 'retry', newId(), '--why', 'ticket 4711'])).rejects.toThrow(
      'There is no dead message',
    )
    await runAdmin(w.deps, ['messages', 'retry', id, '--why', 'ticket 4711'])
    await drainOutbox(w.deps)
    expect(messageIds(server.emails)).toEqual([id])
  })

  test('gives up after twelve tries in a day', async () => {
    const server = await withMail({ at: 'sender', code: 450 })
    await queueEmail()
    for (let hours = 0; hours < 24; hours += 0.5) await later(1800)
    expect(await messages()).toMatchObject([{ state: 'dead', tries: 12 }])
    expect(server.emails).toEqual([])
  })

  test('does not send an expired code', async () => {
    const server = await withMail({ at: 'message', code: 421 }, 'take')
    await queueEmail({ expiresInSeconds: 600 })
    await drainOutbox(w.deps)
    await later(601)
    expect(server.emails).toEqual([])
    expect(await messages()).toMatchObject([{ state: 'expired', payload: {} }])
    expect(logged.filter((line) => line.includes('message expired unsent'))).toHaveLength(1)
  })

  test('logs and counts a code that expired before its first try', async () => {
    const counted = async () =>
      (await messagesEnded.get()).values
        .filter(({ labels }) => labels.outcome === 'expired')
        .reduce((sum, { value }) => sum + value, 0)
    const before = await counted()
    await withMail()
    await queueEmail({ expiresInSeconds: 600 })
    await later(601)
    expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
      { kind: 'login_code', tries: 1, msg: 'message expired unsent' },
    ])
    expect(await counted()).toBe(before + 1)
  })

  test('does not retry a dead code after it has expired', async () => {
    await withMail({ at: 'recipient', code: 550 })
    const id = await queueEmail({ expiresInSeconds: 600 })
    await drainOutbox(w.deps)
    await later(601)
    expect(await runAdmin(w.deps, ['messages', 'dead'])).toContain('too old to retry')
    await expect(runAdmin(w.deps, ['messages', 'retry', id, '--why', 'ticket 4711'])).rejects.toThrow(id)
    await sweep(w.deps)
    expect(await messages()).toMatchObject([{ state: 'dead', payload: {} }])
  })

  test('sends nothing to a recipient that contains two addresses', async () => {
    const server = await withMail()
    await queueEmail({ to: 'a@b.com,c@d.com' })
    await queueEmail({ to: 'a@b.com\r\nBcc: c@d.com' })
    await drainOutbox(w.deps)
    expect(server.tries()).toBe(0)
    expect((await messages()).map(({ state }) => state)).toEqual(['dead', 'dead'])
  })
})

describe('a failing SMS gateway', () => {
  test('retries an SMS with the same id after a minute at the earliest', async () => {
    const gateway = await withGateway(502, 200)
    const id = await queueMessage(w.deps, w.db, sms)
    await drainOutbox(w.deps)
    await later(50)
    expect(gateway.calls).toHaveLength(1)
    await later(11)
    const body = { to: '+79123456789', id, text: expect.stringContaining('#012345') }
    expect(gateway.calls.map((call) => call.body)).toEqual([body, body])
    expect(await messages()).toMatchObject([{ state: 'sent' }])
  })

  test('retries an SMS that the gateway did not take after 5, 15 and 45 seconds', async () => {
    const gateway = await withGateway(503, 429, 403, 200)
    await queueMessage(w.deps, w.db, sms)
    await drainOutbox(w.deps)
    for (const [pause, calls] of [
      [4, 1],
      [2, 2],
      [14, 2],
      [2, 3],
      [44, 3],
      [2, 4],
    ] as const) {
      await later(pause)
      expect(gateway.calls).toHaveLength(calls)
    }
    expect(await messages()).toMatchObject([{ state: 'sent' }])
  })

  test('tries twice more after an answer without the promised id, and then leaves the SMS unclear', async () => {
    const gateway = await withGateway(200)
    through({ smsGateway: { ...ownGateway(gateway.url), id: 'id' } })
    await queueMessage(w.deps, w.db, sms)
    await drainOutbox(w.deps)
    expect(await messages()).toMatchObject([{ state: 'waiting', error: 'the SMS gateway answered 200, without id' }])
    for (let minutes = 0; minutes < 9; minutes++) await later(61)
    expect(gateway.calls).toHaveLength(3)
    expect(await messages()).toMatchObject([{ state: 'unclear', tries: 3, payload: {} }])
    expect(logged.at(-1)).toContain('the SMS gateway does not say if it sent a message')
    expect((await messagesEnded.get()).values).toContainEqual(
      expect.objectContaining({ labels: { kind: 'login_code', outcome: 'unclear' } }),
    )
    await later(25 * 3600)
    await sweep(w.deps)
    expect(await messages()).toEqual([])
  })

  test('turns a refused number into a dead letter', async () => {
    await withGateway(400)
    await queueMessage(w.deps, w.db, sms)
    await drainOutbox(w.deps)
    expect(await listDead(w.deps.db, 50)).toMatchObject([{ transport: 'sms', error: 'the SMS gateway answered 400' }])
  })
})

describe('several workers', () => {
  test('send each e-mail once', async () => {
    const server = await withMail()
    const ids = await Promise.all(Array.from({ length: 40 }, () => queueEmail()))
    const handled = await Promise.all([1, 2, 3, 4].map(() => drainOutbox(w.deps)))
    expect(handled.reduce((sum, one) => sum + one, 0)).toBe(40)
    expect(server.emails).toHaveLength(40)
    expect(new Set(messageIds(server.emails))).toEqual(new Set(ids))
  })

  test('take over the messages of a crashed worker after its lease has expired', async () => {
    const server = await withMail()
    const id = await queueEmail()
    const [abandoned] = await leaseThese(w.deps.db, [id], 15)
    expect(await drainOutbox(w.deps)).toBe(0)
    await later(14)
    expect(server.emails).toEqual([])
    await later(2)
    expect(messageIds(server.emails)).toEqual([id])

    await reschedule(w.deps.db, abandoned!, 'came back late', 1)
    expect(await messages()).toMatchObject([{ state: 'sent', tries: 2 }])
  })
})

test('deletes sent e-mails after a day and dead ones after a month', async () => {
  await withMail('take', { at: 'recipient', code: 550 })
  await queueEmail()
  await drainOutbox(w.deps)
  await queueEmail()
  await drainOutbox(w.deps)
  await later(25 * 3600)
  await sweep(w.deps)
  expect((await messages()).map(({ state }) => state)).toEqual(['dead'])
  await later(30 * 24 * 3600)
  await sweep(w.deps)
  expect(await messages()).toEqual([])
})
