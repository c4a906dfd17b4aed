import { locales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { expect, expectTypeOf, test } from 'vitest'
import { allTexts } from './all-texts.ts'
import { enCabinet } from './en-cabinet.ts'
import type { ValuesOf } from './messages.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'
import { ruCabinet } from './ru-cabinet.ts'
import { ru as ruFirst } from './ru.ts'
import { translate } from './translate.ts'

const { ru, en } = allTexts

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('has the same texts in Russian and English, each with exactly the plural forms of its language [SP-4.52]', () => {
  const forms = new Map<string, Set<string>>()
  for (const [locale, texts] of Object.entries({ ru, en }))
    for (const key of Object.keys(texts)) {
      const [stem = '', form = ''] = key.split(/_(?=(?:zero|one|two|few|many|other)$)/)
      forms.set(`${locale} ${stem}`, (forms.get(`${locale} ${stem}`) ?? new Set()).add(form))
    }
  for (const locale of locales) {
    const { tag, plurals } = localeTable[locale]
    expect(new Set(plurals)).toEqual(new Set(new Intl.PluralRules(tag).resolvedOptions().pluralCategories))
    const counted = [...forms].filter(([key, found]) => key.startsWith(locale) && !found.has(''))
    expect(counted.length).toBeGreaterThan(5)
    for (const [key, found] of counted) expect([key, found]).toEqual([key, new Set(plurals)])
  }
  const stems = (texts: object) => new Set(Object.keys(texts).map((key) => key.replace(/_(one|few|many|other)$/, '')))
  expect(stems(en)).toEqual(stems(ru))
})

test('has no text both for every page and for the cabinet', () => {
  expect(Object.keys(ruCabinet).filter((key) => key in ruFirst)).toEqual([])
})

test('has the same placeholders in both languages', () => {
  const english: Record<string, string> = en
  for (const [key, text] of Object.entries(ru))
    expect([key, placeholders(english[key] ?? english[key.replace(/_(few|many)$/, '_other')] ?? '')]).toEqual([
      key,
      placeholders(text),
    ])
})

test('keeps short Russian words and numbers with the next word', () => {
  expect(withNonBreakingSpaces('Код отправлен и на почту')).toBe('Код отправлен и\u00a0на\u00a0почту')
  expect(withNonBreakingSpaces('до 500 КБ')).toBe('до\u00a0500\u00a0КБ')
  expect(withNonBreakingSpaces('{count} минут — не больше')).toBe('{count}\u00a0минут\u00a0— не\u00a0больше')
})

test('picks the plural form of the language for a number', () => {
  const russian = (count: number) => translate({ language: 'ru', messages: ruCabinet }, 'services.signIns', { count })
  expect([1, 2, 5, 21].map(russian)).toEqual(['1\u00a0вход', '2\u00a0входа', '5\u00a0входов', '21\u00a0вход'])
  expect(translate({ language: 'en', messages: enCabinet }, 'services.signIns', { count: 1 })).toBe('1\u00a0log-in')
})

test('inserts a name with any characters unchanged', () => {
  const name = '$& {email} <b>'
  expect(translate({ language: 'ru', messages: ru }, 'service.delete.title', { name })).toBe(
    `Удалить сервис «${name}»?`,
  )
})

test('requires the placeholders of a text', () => {
  expectTypeOf<ValuesOf<'e.save'>>().toEqualTypeOf<[]>()
  expectTypeOf<ValuesOf<'s.confirmationSent'>>().toEqualTypeOf<[values: Record<'email', string | number>]>()
  expectTypeOf<ValuesOf<'services.signIns'>>().toEqualTypeOf<[values: Record<'count', string | number>]>()
})
