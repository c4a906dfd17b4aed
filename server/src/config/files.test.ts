import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { shownSettings } from './shown-settings.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()

const key = Buffer.alloc(32, 7).toString('base64')
const older = Buffer.alloc(32, 8).toString('base64')
const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://kabinet:pa55word@db.example/kabinet',
  MIGRATE_DATABASE_URL: 'postgres://owner:pa55word@db.example/kabinet',
  SECRET_KEYS: `${key}\n${older}`,
  SMTP_URL: 'smtps://kabinet:pa55word@mail.example.com',
  SMS_URL: 'https://kabinet:pa55word@sms.example.com',
  METRICS_TOKEN: 'pa55word-of-metrics',
  EVENTS_URL: 'https://events.example/take?key=pa55word',
  EVENTS_TOKEN: 'pa55word-of-the-receiver',
  ADMIN_HOST: '127.0.0.1',
  ADMIN_TOKEN: 'pa55word-of-the-admin-api-that-is-long',
  STORAGE_URL: 's3://key:pa55word@bucket?region=ru-1',
}

function fileWith(content: string, name = 'secret'): string {
  writeFileSync(join(folder, name), `${content}\n`)
  return join(folder, name)
}

test('reads every secret from a file named by its _FILE variable', () => {
  const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileWith(value, name)])
  const { settings, ...config } = readConfig(Object.fromEntries(files))
  expect({ ...config, settings: [] }).toEqual({ ...readConfig(secrets), settings: [] })
  expect(settings.filter(({ source }) => source === 'file')).toHaveLength(files.length)
})

test('shows settings without their secrets', () => {
  const shown = shownSettings(readConfig(secrets).settings)
  expect(JSON.stringify(shown)).not.toMatch(/pa55word|BwcHBwc/)
  expect(shown.find(({ name }) => name === 'SECRET_KEYS')).toMatchObject({ value: 'set', source: 'environment' })
  expect(shown.find(({ name }) => name === 'ADMIN_PORT')).toMatchObject({ value: '3001', source: 'default' })
})

test.each(Object.entries(secrets))('rejects %s set both directly and by file, naming both variables', (name, value) => {
  const read = () => readConfig({ ...secrets, [name]: value, [`${name}_FILE`]: fileWith(value) })
  expect(read).toThrow(new RegExp(`^${name} and ${name}_FILE are both set: keep one of them$`))
})

test.each([
  ['there is none', () => join(folder, 'none'), /^SMTP_URL_FILE cannot be read: ENOENT[^\n]*$/],
  ['it is a folder', () => folder, /^SMTP_URL_FILE cannot be read: EISDIR[^\n]*$/],
  ['it holds nothing', () => fileWith(' '), /^SMTP_URL_FILE names an empty file: [^\n]*$/],
  ['its content is wrong', () => fileWith('pa55word'), /^SMTP_URL must be an address [^\n]*$/],
  ['it has two lines', () => fileWith('smtp://a.example/\npa55word'), /^SMTP_URL must be an address [^\n]*$/],
])('rejects an unusable secret file in one line without its content: %s', (_, path, problem) => {
  const read = () => readConfig({ SMTP_URL_FILE: path() })
  expect(read).toThrow(problem)
  expect(read).not.toThrow('pa55word')
})

test('treats a blank _FILE variable as unset', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost', SMTP_URL_FILE: ' ' }).smtpUrl).toBe('smtp://localhost')
})
