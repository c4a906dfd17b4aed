import type { Locale } from '@kabinet/contract/fields/locale'
import { locales } from '@kabinet/contract/fields/locale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedDay, readDay, dayInNumbers } from './day.ts'

test('separators appear while digits are typed in a row', () => {
  const typing = (digits: string, locale: Locale) =>
    Array.from(digits).reduce((text, digit) => formatTypedDay(text + digit, locale), '')
  expect(typing('27031990', 'ru')).toBe('27.03.1990')
  expect(typing('03271990', 'en')).toBe('03/27/1990')
})

test.each(['ru', 'en'] as const)('a date of the standard, typed sign by sign, is read, in %s', (locale) => {
  for (const day of ['1990-03-27', '2004-12-01'])
    expect(
      readDay(
        Array.from(day).reduce((text, sign) => formatTypedDay(text + sign, locale), ''),
        locale,
      ),
    ).toBe(day)
})

test('a date typed with its own separators, or being erased, is left alone', () => {
  for (const typed of ['27.', '27.3.1990', '1990-03-27', '27', '', 'март'])
    expect(formatTypedDay(typed, 'ru')).toBe(typed)
})

test('common spellings are one day; the language decides only where day and month could be swapped', () => {
  for (const typed of ['27.03.1990', '27/3/1990', '1990-03-27']) {
    expect(readDay(typed, 'ru')).toBe('1990-03-27')
    expect(readDay(typed, 'en')).toBe('1990-03-27')
  }
  expect(readDay('03/04/1990', 'ru')).toBe('1990-04-03')
  expect(readDay('03/04/1990', 'en')).toBe('1990-03-04')
  expect(readDay('03.04.1990', 'en'), 'dots are of those who write the day first').toBe('1990-04-03')
  expect(readDay('31.02.1990', 'ru')).toBeNull()
  expect(dayInNumbers('1990-03-27', 'en')).toBe('03/27/1990')
})

test('every day is read as it is shown, and as its digits are typed in a row, in every language', () => {
  const days = fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, fc.constantFrom(...locales), (day, locale) => {
      const shown = dayInNumbers(day, locale)
      expect(readDay(` ${shown} `, locale)).toBe(day)
      expect(readDay(day, locale)).toBe(day)
      expect(
        Array.from(shown.replace(/\D/g, '')).reduce((text, digit) => formatTypedDay(text + digit, locale), ''),
      ).toBe(shown)
    }),
  )
})

test('with dots the day comes first in every language, where it can', () => {
  const number = fc.integer({ min: 1, max: 12 }).map((value) => `${value}`.padStart(2, '0'))
  fc.assert(
    fc.property(
      number,
      number,
      fc.constantFrom(...locales),
      (date, month, locale) => void expect(readDay(`${date}.${month}.1990`, locale)).toBe(`1990-${month}-${date}`),
    ),
  )
})
