import type { Locale } from '@kabinet/contract/fields/locale'
import { locales } from '@kabinet/contract/fields/locale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedDay, readDay, dayInNumbers } from './day.ts'

test('inserts separators while digits are typed', () => {
  const typing = (digits: string, locale: Locale) =>
    Array.from(digits).reduce((text, digit) => formatTypedDay(text + digit, locale), '')
  expect(typing('27031990', 'ru')).toBe('27.03.1990')
  expect(typing('03271990', 'en')).toBe('03/27/1990')
})

test.each(['ru', 'en'] as const)('parses an ISO date typed character by character, in %s', (locale) => {
  for (const day of ['1990-03-27', '2004-12-01'])
    expect(
      readDay(
        Array.from(day).reduce((text, sign) => formatTypedDay(text + sign, locale), ''),
        locale,
      ),
    ).toBe(day)
})

test('keeps a date typed with separators or being erased', () => {
  for (const typed of ['27.', '27.3.1990', '1990-03-27', '27', '', 'март'])
    expect(formatTypedDay(typed, 'ru')).toBe(typed)
})

test('parses common spellings as one day; the language decides only ambiguous ones', () => {
  for (const typed of ['27.03.1990', '27/3/1990', '1990-03-27', '27 03 1990', '27. 3. 1990', '27-03-1990']) {
    expect(readDay(typed, 'ru')).toBe('1990-03-27')
    expect(readDay(typed, 'en')).toBe('1990-03-27')
  }
  expect(readDay('03/04/1990', 'ru')).toBe('1990-04-03')
  expect(readDay('03/04/1990', 'en')).toBe('1990-03-04')
  expect(readDay('03.04.1990', 'en'), 'dots are of those who write the day first').toBe('1990-04-03')
  expect(readDay('31.02.1990', 'ru')).toBeNull()
  expect(dayInNumbers('1990-03-27', 'en')).toBe('03/27/1990')
})

test('parses every day from its displayed form and from its digits, in every language', () => {
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

test('reads dotted dates day first in every language, where possible', () => {
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
