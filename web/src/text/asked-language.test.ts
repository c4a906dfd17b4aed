import { beforeEach, expect, test } from 'vitest'
import { changeLanguage, currentLanguage, startLanguage } from './language.ts'

beforeEach(() => history.replaceState(null, '', '/'))

const startAt = async (address: string) => {
  history.replaceState(null, '', address)
  await startLanguage()
  return currentLanguage()
}
const stored = () => localStorage.getItem('language')

test("uses the browser's language, or the one that the service requested, until the user chooses", async () => {
  expect(await startAt('/login')).toBe('en')
  expect(await startAt('/authorize?interaction=one&ui_locales=ru')).toBe('ru')
  expect(stored()).toBeNull()
  expect(await startAt('/authorize?interaction=one&ui_locales=fr')).toBe('en')
  expect(await startAt('/login')).toBe('en')
})

test("prefers and keeps the user's choice over the language that the service requested", async () => {
  await changeLanguage('ru')
  expect(await startAt('/authorize?ui_locales=en')).toBe('ru')
  expect(stored()).toBe('ru')
  localStorage.clear()
  await startAt('/authorize?ui_locales=ru')
  await changeLanguage('en')
  expect(await startAt('/authorize?ui_locales=ru')).toBe('en')
  expect(await startAt('/login')).toBe('en')
  expect(stored()).toBeNull()
})
