import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { greet } from './greeting.ts'

const silentServer = { LOG_LEVEL: 'silent', DATA_DIR: '/srv/data' }

function greeted(env: Record<string, string>, isTTY: boolean): string {
  const written: string[] = []
  const write = (line: string) => written.push(line) > 0
  const config = readConfig(env)
  greet(config, pino({ level: config.logLevel, base: null }, { write }), { isTTY, write })
  return written.join('')
}

test('prints text with the addresses on a terminal', () => {
  expect(greeted(silentServer, true).split('\n')).toEqual([
    'Kabinet is at http://localhost:3000',
    'The console is at http://localhost:3001/console/',
    'Data is in /srv/data (embedded database, for demo and development only; otherwise set DATABASE_URL)',
    'E-mails and SMS are not sent. Read them at http://localhost:3000/dev/inbox',
    'One e-mail or phone gets up to 1000 codes an hour',
    '',
  ])
})

test('writes one log record into a pipe, whatever the log level', () => {
  expect(JSON.parse(greeted(silentServer, false))).toEqual({
    level: 30,
    time: expect.any(Number),
    address: 'http://localhost:3000',
    listen: '127.0.0.1:3000',
    admin_listen: '127.0.0.1:3001',
    console: 'http://localhost:3001/console/',
    database: 'embedded',
    data_dir: '/srv/data',
    unsent: ['E-mails', 'SMS'],
    inbox: 'http://localhost:3000/dev/inbox',
    codes_per_destination_hour: 1000,
    msg: 'Kabinet is at http://localhost:3000',
  })
})

test('names the outbox folder, the database host and the admin listener of a public server', () => {
  const record = greeted(
    {
      ...silentServer,
      PUBLIC_URL: 'https://id.example.com',
      TRUST_PROXY: 'loopback',
      SMTP_URL: 'smtp://mail.example.com',
      DATABASE_URL: 'postgres://kabinet:pa55word@db.example/kabinet',
      SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
      ADMIN_HOST: '127.0.0.1',
      ADMIN_TOKEN: 'pa55word'.repeat(4),
    },
    false,
  )
  expect(JSON.parse(record)).toMatchObject({
    admin_listen: '127.0.0.1:3001',
    database: 'db.example',
    unsent: ['SMS'],
    outbox: '/srv/data/outbox',
  })
  expect(record).not.toContain('pa55word')
})
