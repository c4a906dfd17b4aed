import { expect, test } from 'vitest'
import { matchesWords } from './matches-words.ts'

test('ignores case, ё and word order, and matches by prefix', () => {
  expect(matchesWords('Орёл, GMT+3', 'орел')).toBe(true)
  expect(matchesWords('Нью-Йорк GMT-5', 'йорк нью')).toBe(true)
  expect(matchesWords('Москва GMT+3', '+3')).toBe(false)
  expect(matchesWords('Москва GMT+3', 'gmt+3')).toBe(true)
  expect(matchesWords('Москва', 'сква')).toBe(false)
  expect(matchesWords('Москва', '  ')).toBe(true)
})
