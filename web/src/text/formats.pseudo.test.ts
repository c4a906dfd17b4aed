import { isLocale, pickLocale } from '@kabinet/contract/fields/locale'
import { pseudoLocale } from '@kabinet/contract/testing/pseudo-locale'
import { expect, test } from 'vitest'
import { dayInWords, formatTypedDay, readDay, dayInNumbers } from '../lib/format/day.ts'
import { dayOfInstant } from '../lib/format/instant.ts'
import { translate } from './translate.ts'

const welsh = pseudoLocale(isLocale)

test('is chosen by the preferences of a browser or service', () => {
  const picked = [
    pickLocale('fr-CA, CY;q=0.8,en'),
    pickLocale('cy-GB'),
    pickLocale(null, 'cym cyx', 'cy'),
    pickLocale('cyx'),
  ]
  expect(picked).toEqual(['cy', 'cy', 'cy', undefined])
})

test('has its own date order', () => {
  expect(readDay('03-04-1990', welsh)).toBe('1990-04-03')
  expect([dayInNumbers('1990-04-03', welsh), formatTypedDay('03041990', welsh)]).toEqual(['03-04-1990', '03-04-1990'])
  expect([dayInWords('1990-04-03', welsh), dayOfInstant('1990-04-03T12:00:00Z', welsh)]).toEqual([
    '3 Ebrill 1990',
    '03/04/1990',
  ])
})

test('has its own plural forms', () => {
  const messages = { 'services.signIns_two': '{count} fath', 'services.signIns_other': '{count} math' }
  const kinds = (count: number) => translate({ language: welsh, messages }, 'services.signIns', { count })
  expect([2, 7].map(kinds)).toEqual(['2\u00a0fath', '7\u00a0math'])
})
