import { afterEach, expect, test } from 'vitest'
import { changeLanguage, currentLanguage, startLanguage } from './language.ts'

const browserSpeaks = (language: string) =>
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
const previous = navigator.language

afterEach(() => browserSpeaks(previous))

test.each([
  ['ru-RU', 'ru'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
])('shows a browser with language %s the language %s', async (browser, expected) => {
  browserSpeaks(browser)
  await startLanguage()
  expect([currentLanguage(), document.documentElement.lang]).toEqual([expected, expected])
})

test('keeps a choice, and drops it when it equals the browser’s language [SP-4.51]', async () => {
  browserSpeaks('ru-RU')
  await changeLanguage('en')
  expect(localStorage.getItem('language')).toBe('en')
  await startLanguage()
  expect(currentLanguage()).toBe('en')
  browserSpeaks('en-US')
  await startLanguage()
  expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['en', null])
  await changeLanguage('ru')
  browserSpeaks('ru-RU')
  await changeLanguage('ru')
  expect(localStorage.getItem('language')).toBeNull()
})
