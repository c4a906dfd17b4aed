import { expect, test } from 'vitest'
import { enCabinet } from './en-cabinet.ts'
import { en as enFirst } from './en.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'
import { ruCabinet } from './ru-cabinet.ts'
import { ru as ruFirst } from './ru.ts'
import { translate } from './translate.ts'

const ru = { ...ruFirst, ...ruCabinet }
const en = { ...enFirst, ...enCabinet }

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('Russian and English have the same texts', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(ru).sort())
})

test('no text is written twice, once for every page and once for the cabinet', () => {
  expect(Object.keys(ruCabinet).filter((key) => key in ruFirst)).toEqual([])
})

test('a text has the same placeholders in both languages', () => {
  const english: Record<string, string> = en
  for (const [key, text] of Object.entries(ru)) expect([key, placeholders(english[key] ?? '')]).toEqual([key, placeholders(text)])
})

test('short Russian words and numbers are not torn from what follows', () => {
  const { a, b, c } = withNonBreakingSpaces({ a: 'Код отправлен и на почту', b: 'до 500 КБ', c: '{count} минут — не больше' })
  expect(a).toBe('Код отправлен и\u00a0на\u00a0почту')
  expect(b).toBe('до\u00a0500\u00a0КБ')
  expect(c).toBe('{count}\u00a0минут\u00a0— не\u00a0больше')
})

test('a number takes the plural form of its language', () => {
  const russian = (count: number) => translate({ language: 'ru', messages: ru }, 'services.kinds', { count })
  expect([1, 2, 5, 21].map(russian)).toEqual(['1 вид данных', '2 вида данных', '5 видов данных', '21 вид данных'])
  expect(translate({ language: 'en', messages: en }, 'services.kinds', { count: 1 })).toBe('1 kind of data')
})

test('a name is put in as it is, whatever it looks like', () => {
  const name = '$& {email} <b>'
  expect(translate({ language: 'ru', messages: ru }, 'service.delete.title', { name })).toBe(`Удалить сервис «${name}»?`)
})
