import { expect, test } from 'vitest'
import { mailSuggestion } from './mail-suggestion.ts'

test.each([
  ['ivan@gmial.com', 'ivan@gmail.com'],
  ['ivan@gmail.con', 'ivan@gmail.com'],
  ['ivan@yandx.ru', 'ivan@yandex.ru'],
  ['ivan@mail.ry', 'ivan@mail.ru'],
  ['Ivan.P@Maul.ru', 'Ivan.P@mail.ru'],
])('corrects %s to %s', (typed, meant) => {
  expect(mailSuggestion(typed)).toBe(meant)
})

test.each([
  'ivan@mail.ru',
  'ivan@gmail.com',
  'ivan@ya.ru',
  'ivan@vk.ru',
  'ivan@email.ru',
  'ivan@romashka.ru',
  'ivan@',
  'gmial.com',
])('suggests nothing for %s', (typed) => {
  expect(mailSuggestion(typed)).toBeNull()
})
