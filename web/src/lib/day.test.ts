import type { Locale } from '@kabinet/contract/fields/locale'
import { expect, test } from 'vitest'
import { formatTypedDay, readDay, typedDay } from './day.ts'

test('separators appear while digits are typed in a row', () => {
  const typing = (digits: string, locale: Locale) => Array.from(digits).reduce((text, digit) => formatTypedDay(text + digit, locale), '')
  expect(typing('27031990', 'ru')).toBe('27.03.1990')
  expect(typing('03271990', 'en')).toBe('03/27/1990')
})

test('a date typed with its own separators, or being erased, is left alone', () => {
  for (const typed of ['27.', '27.3.1990', '1990-03-27', '27', '', 'март']) expect(formatTypedDay(typed, 'ru')).toBe(typed)
})

test('common spellings are one day; the language decides only where day and month could be swapped', () => {
  for (const typed of ['27.03.1990', '27/3/1990', '1990-03-27']) {
    expect(readDay(typed, 'ru')).toBe('1990-03-27')
    expect(readDay(typed, 'en')).toBe('1990-03-27')
  }
  expect(readDay('03/04/1990', 'ru')).toBe('1990-04-03')
  expect(readDay('03/04/1990', 'en')).toBe('1990-03-04')
  expect(readDay('31.02.1990', 'ru')).toBeNull()
  expect(typedDay('1990-03-27', 'en')).toBe('03/27/1990')
})
