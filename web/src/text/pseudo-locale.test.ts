import { type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import { expect, test, vi } from 'vitest'
import { dayInWords, formatTypedDay, readDay, typedDay } from '../lib/day.ts'
import { dayOfInstant } from '../lib/instant.ts'
import { translate } from './translate.ts'

/** A language more in the table, and nothing else: year-long habits of the code must not know better. */
vi.mock(import('@kabinet/contract/locales'), async (original) => {
  const { localeTable } = await original()
  const cy = { tag: 'cy-GB', name: 'Cymraeg', dayFirst: true, separator: '-', familyFirst: true, firstWeekday: 6, plurals: ['two'] }
  return { localeTable: { ...localeTable, cy } }
})

function welsh(): Locale {
  const found = pickLocale('fr-CA, CY;q=0.8,en')
  if (found === undefined) throw new Error('the table has no third language')
  return found
}

test('is picked out of what a browser or a service prefers', () => {
  expect([welsh(), pickLocale('cy-GB'), pickLocale(null, 'cym cyx', 'cy'), pickLocale('cyx')]).toEqual(['cy', 'cy', 'cy', undefined])
})

test('has its own order of dates', () => {
  expect(readDay('03-04-1990', welsh())).toBe('1990-04-03')
  expect([typedDay('1990-04-03', welsh()), formatTypedDay('03041990', welsh())]).toEqual(['03-04-1990', '03-04-1990'])
  expect([dayInWords('1990-04-03', welsh()), dayOfInstant('1990-04-03T12:00:00Z', welsh())]).toEqual(['3 Ebrill 1990', '03/04/1990'])
})

test('has its own plural forms', () => {
  const messages = { 'services.kinds_two': '{count} fath', 'services.kinds_other': '{count} math' }
  const kinds = (count: number) => translate({ language: welsh(), messages }, 'services.kinds', { count })
  expect([2, 7].map(kinds)).toEqual(['2 fath', '7 math'])
})
