import { expect, test } from 'vitest'
import { api } from './api/all.ts'
import { errorName, errors } from './errors.ts'
import type { Route } from './route.ts'
import { errorTextsEn, problemTextsEn } from './texts/en.ts'
import { problemKeys } from './texts/problems.ts'
import { errorTextsRu, problemTextsRu } from './texts/ru.ts'

test('each error has a unique code, and the code maps back to its error', () => {
  const codes = Object.values(errors).map((row) => row.code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const [name, row] of Object.entries(errors)) expect(errorName(row.code)).toBe(name)
  expect([1, 2, 3, 999_999].map(errorName)).toEqual(Array(4).fill('UNEXPECTED'))
})

test('the catalogue matches the specification [SP-8.01]', () => {
  expect(Object.values(errors).map((row) => row.code)).toEqual([
    0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 101, 202, 203, 211, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1021,
  ])
})

test('Russian and English texts differ for every error and problem [SP-8.02]', () => {
  for (const name of Object.keys(errors) as (keyof typeof errors)[])
    expect(errorTextsRu[name]).not.toBe(errorTextsEn[name])
  for (const key of problemKeys) expect(problemTextsRu[key]).not.toBe(problemTextsEn[key])
})

test('no two routes share a method and a path', () => {
  const all = Object.values(api).flatMap((group) => Object.values<Route>(group))
  expect(new Set(all.map((r) => `${r.method} ${r.path}`)).size).toBe(all.length)
})
