import { beforeEach, expect, test } from 'vitest'
import { changeLanguage, currentLanguage, startLanguage } from './language.ts'

/** The browser of the tests speaks English. */
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const startAt = async (address: string) => {
  history.replaceState(null, '', address)
  await startLanguage()
  return currentLanguage()
}
const stored = () => localStorage.getItem('language')

test('the language of the browser is spoken, and of the service that sent the person, until the person chooses', async () => {
  expect(await startAt('/login')).toBe('en')
  expect(await startAt('/authorize?interaction=one&ui_locales=ru')).toBe('ru')
  expect(stored()).toBeNull()
  expect(await startAt('/authorize?interaction=one&ui_locales=fr')).toBe('en')
  expect(await startAt('/login')).toBe('en')
})

test('a choice of the person is stronger than the wish of a service, and is not forgotten by it', async () => {
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
