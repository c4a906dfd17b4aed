import { describe, expect, onTestFinished, test } from 'vitest'
import { type Mood, openMailServer } from '../../../../../testbed/mail.ts'
import { RefusedForGood } from './refused-for-good.ts'
import { createSmtp } from './smtp.ts'

const from = 'Kabinet <no-reply@kabinet.example>'
const mail = {
  to: 'anna@example.com',
  subject: 'Код — 1',
  text: 'Привет',
  html: '<p>Привет</p>',
  messageId: '<1@kabinet.example>',
}

async function open(...moods: Mood[]) {
  const server = await openMailServer(moods)
  const smtp = createSmtp(server.url, from, { connectionMs: 1000, answerMs: 1000 })
  onTestFinished(server.close)
  onTestFinished(smtp.close)
  return { server, send: smtp.send }
}

test('sends an e-mail to one recipient with both parts and its own Message-ID', async () => {
  const { server, send } = await open()
  await send(mail)
  expect(server.emails).toHaveLength(1)
  expect(server.emails[0]?.recipients).toEqual(['anna@example.com'])
  const raw = server.emails[0]?.raw ?? ''
  for (const part of [
    'To: anna@example.com',
    'Message-ID: <1@kabinet.example>',
    'Auto-Submitted: auto-generated',
    'text/plain',
    'text/html',
  ])
    expect(raw).toContain(part)
})

test.each([
  ['Kabinet, the best <no-reply@kabinet.example>', 'From: "Kabinet, the best" <no-reply@kabinet.example>'],
  ['"Kabinet" <no-reply@kabinet.example>', 'From: Kabinet <no-reply@kabinet.example>'],
  ['no-reply@kabinet.example', 'From: no-reply@kabinet.example'],
])('reads %s as one sender', async (sender, line) => {
  const { server } = await open()
  const smtp = createSmtp(server.url, sender, { connectionMs: 2000, answerMs: 2000 })
  onTestFinished(smtp.close)
  await smtp.send(mail)
  expect(server.emails[0]?.raw).toContain(`${line}\r\n`)
})

describe('recipient validation', () => {
  test.each([
    'a@b.com,c@d.com',
    'a@b.com;c@d.com',
    'a@b.com c@d.com',
    'a@b.com\r\nBcc: c@d.com',
    'a@b.com\nRCPT TO:<c@d.com>',
    '"a@b.com, c"@d.com',
    'a@b.com (c@d.com)',
    '<a@b.com>',
    'a@b.com\0',
    '',
  ])('rejects %j before connecting to the server', async (to) => {
    const { server, send } = await open()
    await expect(send({ ...mail, to })).rejects.toThrow(RefusedForGood)
    expect(server.tries()).toBe(0)
  })

  test('makes no header from a line break in the subject', async () => {
    const { server, send } = await open()
    await send({ ...mail, subject: 'Hello\r\nBcc: c@d.com' })
    expect(server.emails[0]?.raw).not.toMatch(/^Bcc:/m)
    expect(server.emails[0]?.recipients).toEqual(['anna@example.com'])
  })
})

describe('SMTP errors', () => {
  test.each<Mood>([
    { at: 'recipient', code: 550 },
    { at: 'message', code: 554 },
  ])('gives up after an error for this e-mail: %o', async (mood) => {
    const { send } = await open(mood)
    await expect(send(mail)).rejects.toThrow(RefusedForGood)
  })

  test.each<Mood>([{ at: 'recipient', code: 450 }, { at: 'message', code: 451 }, { at: 'sender', code: 550 }, 'hang'])(
    'retries after a temporary error: %o',
    async (mood) => {
      const { server, send } = await open(mood, 'take')
      const error = await send(mail).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(RefusedForGood)
      await send(mail)
      expect(server.emails).toHaveLength(1)
    },
  )

  test('retries after a failed connection', async () => {
    const { server, send } = await open()
    await server.close()
    const error = await send(mail).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(RefusedForGood)
  })
})
