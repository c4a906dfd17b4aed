import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['REGISTRATON', 'closed', 'REGISTRATION'],
  ['REGISTRATION_DOMAIN', 'example.ru', 'REGISTRATION_DOMAINS'],
  ['STMP_URL', 'smtp://mail.example.com', 'SMTP_URL'],
  ['SECRETS_KEYS_FILE', '/etc/kabinet/keys', 'SECRET_KEYS_FILE'],
  ['SERVICE', 'operator', 'SERVICES'],
])('warns of the misspelt name %s', (typed, value, meant) => {
  expect(readConfig({ [typed]: value }).warnings).toEqual([
    `${typed} is not a setting of this server. Did you mean ${meant}?`,
  ])
})

test('says nothing about the variables of other programs, or a name next to one that is set', () => {
  const others = { HOME: '/root', PATH: '/bin', PWD: '/', HOSTNAME: 'web-1', LANG: 'C', NODE_ENV: 'x', PGPORT: '1' }
  expect(readConfig({ ...others, SERVICES: 'operator', SERVICE: 'kabinet' }).warnings).toEqual([])
})

test('lists every setting with its source and default', () => {
  const { settings } = readConfig({ REGISTRATION: 'closed', PORT: '' })
  expect(settings.find(({ name }) => name === 'REGISTRATION')).toEqual({
    name: 'REGISTRATION',
    value: 'closed',
    default: 'open',
    source: 'environment',
    isSecret: false,
  })
  expect(settings.find(({ name }) => name === 'PORT')).toMatchObject({
    value: null,
    default: '3000',
    source: 'default',
  })
})
