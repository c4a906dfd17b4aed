import { expect, test } from 'vitest'
import { formatDigits, hideDigits, visibleDigits } from './digits.ts'

test('inserts separators while digits are typed, without a trailing one', () => {
  expect(['4', '4504', '45041', '4504123456'].map((typed) => formatDigits(typed, 'passport'))).toEqual([
    '4',
    '45 04',
    '45 04 1',
    '45 04 123456',
  ])
  expect(formatDigits('770001', 'departmentCode')).toBe('770-001')
  expect(formatDigits('11223344595', 'snils')).toBe('112-233-445 95')
})

test('reformats a number pasted in another format', () => {
  expect(formatDigits('4504 123456', 'passport')).toBe('45 04 123456')
  expect(formatDigits(' 112 233 445 95 ', 'snils')).toBe('112-233-445 95')
  expect(formatDigits('500100\u00a0732259', 'inn')).toBe('500100732259')
})

test('keeps text that does not fit, without truncation', () => {
  expect(formatDigits('45041234567', 'passport')).toBe('45041234567')
  expect(formatDigits('770/001', 'departmentCode')).toBe('770/001')
})

test('masks all but the last four characters', () => {
  expect(hideDigits('4504123456', 'passport')).toBe('•• •• ••3456')
  expect(hideDigits('770001', 'departmentCode')).toBe('•••-001')
  expect(hideDigits('11223344595', 'snils')).toBe('•••-•••-••5 95')
  expect(hideDigits('500100732259', 'inn')).toBe('••••••••2259')
})

test.each([
  ['4504123456', 'passport', '3456'],
  ['770001', 'departmentCode', '001'],
  ['11223344595', 'snils', '595'],
  ['500100732259', 'inn', '2259'],
] as const)('reads to screen readers only the digits of %s that are visible (%s)', (value, pattern, end) => {
  expect(visibleDigits(hideDigits(value, pattern))).toBe(end)
})
