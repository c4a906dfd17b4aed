import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitSettings } from './limits.ts'
import { readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const onServer = { DATABASE_URL: 'postgres://kabinet:pa55word@db.example/kabinet', SECRET_KEYS: key }
const publicly = { PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://mail.example.com', TRUST_PROXY: 'loopback' }

test('defaults to a demo on the loopback interface', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    isLoopbackOnly: true,
    dataDir: './.data',
    brand: { name: { ru: 'Kabinet', en: 'Kabinet' }, sheet: undefined, files: [] },
    databasePrepare: true,
    databaseConnections: 20,
    databaseStatementSeconds: 10,
  })
  expect(config.limits).toMatchObject({ resendSeconds: 60, codeTries: 5 })
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', LIMIT_STEP_UP_SECONDS: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('lets services on the same machine be called only where the server itself is reached there', () => {
  expect(readConfig({}).allowLoopbackServices).toBe(true)
  expect(readConfig({ ALLOW_LOOPBACK_SERVICES: 'false' }).allowLoopbackServices).toBe(false)
  expect(readConfig(publicly).allowLoopbackServices).toBe(false)
  expect(readConfig({ TRUST_PROXY: '127.0.0.1' }).allowLoopbackServices).toBe(false)
})

test('starts with a variable that is no longer a setting', () => {
  expect(readConfig({ REDIS_URL: 'localhost:6379' })).toEqual(readConfig({}))
})

test('reads the bare support address and accepts every storage URL scheme', () => {
  expect(readConfig({ SUPPORT_EMAIL: 'Support <help@example.com>' }).supportEmail).toBe('help@example.com')
  expect(readConfig({ SUPPORT_EMAIL: 'help@example.com' }).supportEmail).toBe('help@example.com')
  for (const url of [
    'file:///var/lib/kabinet',
    's3://bucket',
    's3://key:pa%2Fss@bucket/photos?region=ru-1&endpoint=https://storage.example',
  ])
    expect(readConfig({ STORAGE_URL: url }).storageUrl).toBe(url)
})

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'id.example.com' }],
  ['PUBLIC_URL', { ...publicly, PUBLIC_URL: 'https://id.example.com/login' }],
  ['PUBLIC_URL', { ...publicly, PUBLIC_URL: 'http://id.example.com' }],
  ['PUBLIC_URL', { HOST: '0.0.0.0' }],
  ['SMTP_URL', { ...publicly, SMTP_URL: '' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Kabinet <a@example.com>, b@example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['SMS_URL', { SMS_URL: 'sms.example.com' }],
  ['SMS_URL', { SMS_URL: 'smpp://user:pa55word@sms.example.com:2775' }],
  ['DATABASE_URL', { ...onServer, DATABASE_URL: 'mysql://db.example' }],
  ['MIGRATE_DATABASE_URL', { MIGRATE_DATABASE_URL: 'postgres://owner@db.example/kabinet' }],
  ['SECRET_KEYS', { DATABASE_URL: onServer.DATABASE_URL }],
  ['SECRET_KEYS', { ...onServer, SECRET_KEYS: 'pa55word' }],
  ['SECRET_KEYS', { ...onServer, SECRET_KEYS: `${key},pa55word` }],
  ['DATABASE_PREPARE', { DATABASE_PREPARE: 'no' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '1' }],
  ['PASSWORD_HASHES_AT_ONCE', { PASSWORD_HASHES_AT_ONCE: '1' }],
  ['TRUST_PROXY', { ...publicly, TRUST_PROXY: '' }],
  ['TRUST_PROXY', { ...publicly, TRUST_PROXY: '', HOST: 'localhost' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['ALLOW_LOOPBACK_SERVICES', { ALLOW_LOOPBACK_SERVICES: '1' }],
  ['PRODUCT_TITLE', { PRODUCT_TITLE: 'K'.repeat(61) }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['LIMIT_STEP_UP_SECONDS', { LIMIT_STEP_UP_SECONDS: '-1' }],
  ['LIMIT_SESSION_SECONDS', { LIMIT_SESSION_SECONDS: '10d' }],
  ['LIMIT_STEP_UP_SECOND', { LIMIT_STEP_UP_SECOND: '5' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'pa55word' }],
  ['ADMIN_TOKEN', { ADMIN_HOST: '127.0.0.1', ADMIN_TOKEN: 'pa55word'.repeat(4).slice(1) }],
  ['ADMIN_TOKEN', { ADMIN_TOKEN: 'pa55word' }],
  ['EVENTS_URL', { EVENTS_URL: 'events.example' }],
  ['EVENTS_URL', { EVENTS_URL: 'https://kabinet:pa55word@events.example' }],
  ['EVENTS_TOKEN', { EVENTS_URL: 'https://events.example', EVENTS_TOKEN: 'pa55word' }],
  ['KEEP_EVENTS_MONTHS', { KEEP_EVENTS_MONTHS: '0' }],
  ['KEEP_FEEDBACK_MONTHS', { KEEP_FEEDBACK_MONTHS: '121' }],
  ['KEEP_READS_MONTHS', { KEEP_READS_MONTHS: '1y' }],
  ['KEEP_EVENTS_DAYS', { KEEP_EVENTS_DAYS: '30' }],
  ['ADMIN_PORT', { ADMIN_HOST: '127.0.0.1', ADMIN_TOKEN: 'pa55word'.repeat(4), ADMIN_PORT: '3000' }],
  ['ADMIN_HOST', { ADMIN_HOST: 'http://127.0.0.1', ADMIN_TOKEN: 'pa55word'.repeat(4) }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'pa55word of two words' }],
  ['STORAGE_URL', { STORAGE_URL: '/var/lib/kabinet' }],
  ['STORAGE_URL', { STORAGE_URL: 'file://other-machine/photos' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://pa55word@bucket' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://key:pa55word@bucket?zone=ru' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://key:pa55word@bucket?endpoint=storage.example' }],
  ['ERASE_AFTER_DAYS', { ERASE_AFTER_DAYS: 'never' }],
  ['RECOVERY_WAIT_HOURS', { RECOVERY_WAIT_HOURS: '0' }],
])('rejects a wrong %s in one line without secrets: %o', (name, env) => {
  const read = () => readConfig(env)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`))
  expect(read).not.toThrow('pa55word')
})

test('makes cookies secure and disables the inbox with a public https address', () => {
  expect(readConfig({ ...publicly, ...onServer })).toMatchObject({
    publicUrl: 'https://id.example.com',
    isSecure: true,
    isLoopbackOnly: false,
    mailFrom: 'Kabinet <no-reply@id.example.com>',
  })
})

test('requires no proxy for a public server on all interfaces or for a loopback address', () => {
  expect(readConfig({ ...publicly, TRUST_PROXY: '', HOST: '0.0.0.0' }).trustProxy).toEqual([])
  expect(readConfig({ PUBLIC_URL: 'http://localhost:4000' }).trustProxy).toEqual([])
})

test('disables the inbox on loopback when a proxy is trusted', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' })).toMatchObject({
    isLoopbackOnly: false,
    trustProxy: ['loopback', '10.0.0.0/8'],
  })
})

test('reads secret keys newest first, and limits by name', () => {
  const newest = Buffer.alloc(48, 9)
  const config = readConfig({
    ...onServer,
    SECRET_KEYS: `${newest.toString('base64url')}, ${key}`,
    LIMIT_STEP_UP_SECONDS: '300',
  })
  expect(config.secretKeys?.map(({ length }) => length)).toEqual([48, 32])
  expect(config.limits.stepUpSeconds).toBe(300)
})

test('raises the message limit on loopback unless messages are really sent', () => {
  const max = (env: Record<string, string>) => readConfig(env).limits.messagesPerDestinationHour
  expect(max({})).toBe(1000)
  expect(max({ SMTP_URL: 'smtp://localhost' })).toBe(10)
  expect(max({ ...onServer, ...publicly })).toBe(10)
})

test('docs/operate-reference.md lists every limit with its default', () => {
  const page = readFileSync(new URL('../../../docs/operate-reference.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(LIMIT_\w+)` \| (\d+) \|/gm)].map(([, variable, defaultValue]) => [
    variable,
    Number(defaultValue),
  ])
  expect(rows).toEqual(limitSettings.map(({ variable, defaultValue }) => [variable, defaultValue]))
})
