import { expect, test } from 'vitest'
import { looksLike } from './look-alikes.ts'

test.each([
  ['Kabinet', 'Kabinet'],
  ['KABINET', 'Kabinet'],
  ['Kаbinеt', 'Kabinet'],
  ['КАВІNЕТ', 'Kabinet'],
  ['Kab1net', 'Kabinet'],
  ['Kablnet', 'Kabinet'],
  ['Ƙabinet', 'Ƙabinet'],
  ['Ка\u0301bіnet', 'Kabinet'],
  ['ｋａｂｉｎｅｔ', 'Kabinet'],
  ['𝐊𝐚𝐛𝐢𝐧𝐞𝐭', 'Kabinet'],
  ['Kabi net', 'Kabinet'],
  ['K-a-b-i-n-e-t', 'Kabinet'],
  ['Поддержка Kabinet', 'Kabinet'],
  ['Kabinet: вход', 'Kabinet'],
  ['Cбepбaнк', 'Сбербанк'],
  ['СБЕРБАНК онлайн', 'Сбербанк'],
  ['C6EP6AHK', 'Сбербанк'],
  ['Rornashka', 'Romashka'],
  ['Мой Дом', 'Мой дом'],
])('%j looks like %j', (text, name) => {
  expect(looksLike(text, name)).toBe(true)
})

test.each([
  ['Kabinetka', 'Kabinet'],
  ['Cabinet', 'Kabinet'],
  ['Мирный', 'Мир'],
  ['Ромашка', 'Kabinet'],
  ['Мой', 'Мой дом'],
  ['', 'Kabinet'],
])('%j does not look like %j', (text, name) => {
  expect(looksLike(text, name)).toBe(false)
})
