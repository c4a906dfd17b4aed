import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { errorTextsEn } from '@kabinet/contract/texts/en'
import { errorTextsRu } from '@kabinet/contract/texts/ru'
import { expect, test } from 'vitest'
import { perFile } from '../testing/fixtures.ts'
import { activate } from '../testing/people.ts'
import { testWorld } from '../testing/world.ts'

const w = testWorld({ clears: false })
const anna = perFile(() => w.person('anna'))

const spoken = async (headers: Record<string, string>, token?: string) =>
  (await w.send('PATCH', '/api/users/me', { action: 'fly' }, { headers, token })).error.error_message
const [ru, en] = [errorTextsRu, errorTextsEn]

test.each([
  ['with a region', 'en-US', 'en'],
  ['as Java and iOS write it', 'en_GB', 'en'],
  ['in capitals', 'EN', 'en'],
  ['several, the first of ours counts', 'de-DE, fr;q=0.9, en;q=0.8, ru;q=0.7', 'en'],
  ['thousands of others before ours', `${'de, '.repeat(2000)}en`, 'en'],
  ['empty', '', 'ru'],
  ['blank', '  ,  ', 'ru'],
  ['of another language', 'de', 'ru'],
  ['a word that begins like ours', 'english', 'ru'],
  ['a name that every object has', 'constructor, __proto__', 'ru'],
  ['8 KB of one letter', 'e'.repeat(8192), 'ru'],
  ['no tag at all', '*;/\\"<script>', 'ru'],
] as const)('device-locale %s', async (_what, value, expected) => {
  const texts = { ru, en }[expected]
  expect(await spoken({ 'device-locale': value })).toBe(texts.AUTH_NOT_PROVIDED)
})

test('uses the language of the account without the header, or when it names no supported language', async () => {
  expect(await spoken({}, anna.token)).toBe(ru.INVALID_PARAM_VALUE)
  await anna.call(meApi.patchMe, { body: { action: 'update_profile', locale: 'en' } })
  for (const headers of [{}, { 'device-locale': 'de-DE' }, { 'device-locale': '' }])
    expect(await spoken(headers, anna.token)).toBe(en.INVALID_PARAM_VALUE)
  expect(await spoken({ 'device-locale': 'ru-RU' }, anna.token)).toBe(ru.INVALID_PARAM_VALUE)
})

test('sends mail in the language of the header', async () => {
  const { login, password } = await activate(w, 'boris')
  const inEnglish = { headers: { 'device-locale': 'en-US' } }
  await w.call(authApi.authorize, { body: { login, password } }, inEnglish)
  expect(w.mail.last().subject).toMatch(/^[\x20-\x7e]+$/)
})
