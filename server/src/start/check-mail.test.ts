import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openMailServer } from '../../../testbed/mail.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { checkMail } from './check-mail.ts'

async function warnings(SMTP_URL: string) {
  const lines: string[] = []
  const config = readConfig({ SMTP_URL, MAIL_FROM: 'no-reply@kabinet.example' })
  await checkMail({ config, log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) })
  return lines
}

async function open(isLocked: boolean) {
  const server = await openMailServer([], { isLocked })
  onTestFinished(server.close)
  return server.url.replace('//', '//kabinet:s3cret@') + '?requireTLS=false'
}

test('says nothing about a mail server that takes the password', async () => {
  expect(await warnings(await open(false))).toEqual([])
})

test('warns of a refused password in the words of the server, without the password', async () => {
  const [line = '', ...more] = await warnings(await open(true))
  expect(more).toEqual([])
  expect(line).toContain('the mail server refuses the user or password of SMTP_URL: no e-mail can be sent')
  expect(line).toContain('535 5.7.8 wrong password')
  expect(line).not.toContain('s3cret')
})

test('warns of a mail server that is away', async () => {
  const port = await reservePort()
  const [line = ''] = await warnings(`smtp://127.0.0.1:${port}`)
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    server: `127.0.0.1:${port}`,
    msg: 'the mail server of SMTP_URL cannot be used: no e-mail can be sent',
    err: { message: expect.stringContaining('ECONNREFUSED') },
  })
})
