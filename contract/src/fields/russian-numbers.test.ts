import { expect, test } from 'vitest'
import { partnerFieldNames, partnerFields, partnerSchema, partnerTypes } from '../data/partner-fields.ts'
import { regionCodes } from '../data/region-codes.ts'
import {
  inn10,
  inn12,
  isInn10,
  isInn12,
  isOgrn,
  isOgrnip,
  isSnils,
  kpp,
  ogrn,
  ogrnip,
  snils,
} from './russian-numbers.ts'

function expectGuarded(isRight: (value: string) => boolean, right: string, checked = right.length) {
  expect(isRight(right), right).toBe(true)
  for (let i = 0; i < checked; i += 1) {
    const wrong = right.slice(0, i) + ((Number(right[i]) + 1) % 10) + right.slice(i + 1)
    expect(isRight(wrong), wrong).toBe(false)
  }
}

test('check digits detect a single wrong digit [SP-5.13]', () => {
  expectGuarded(isInn10, '7707083893')
  expectGuarded(isInn12, '500100732259')
  expectGuarded(isOgrn, '1027700132195')
  expectGuarded(isOgrnip, '304500116000157')
  expectGuarded(isSnils, '11223344595')
  expect(isSnils('08765430300')).toBe(true)
})

test('rejects zeros, letters, non-ASCII digits and other lengths', () => {
  for (const [isRight, length] of [
    [isInn10, 10],
    [isInn12, 12],
    [isOgrn, 13],
    [isOgrnip, 15],
    [isSnils, 11],
  ] as const) {
    expect(isRight('0'.repeat(length))).toBe(false)
    expect(isRight('')).toBe(false)
    expect(isRight('٧٧٠٧٠٨٣٨٩٣')).toBe(false)
    expect(isRight('1'.repeat(5000))).toBe(false)
  }
  for (const [value, isRight] of [
    ['773601001', true],
    ['7736AB001', true],
    ['77360100', false],
    ['000000000', false],
  ] as const)
    expect(kpp.safeParse(value).success, value).toBe(isRight)
})

test.each([
  [snils, '11223344596', 'v.checkDigits'],
  [snils, '1122334459', 'v.snils'],
  [inn12, '500100732250', 'v.checkDigits'],
  [inn12, '7707083893', 'v.inn12'],
  [inn12, '000000000000', 'v.inn12'],
  [inn10, '7707083890', 'v.checkDigits'],
  [ogrn, '1027700132190', 'v.checkDigits'],
  [ogrnip, '304500116000150', 'v.checkDigits'],
  [kpp, '77360100', 'v.kpp'],
])('distinguishes wrong check digits from a wrong shape (%#)', (schema, value, problem) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([problem])
})

test('accepts separators in typing and pasting, and removes them', () => {
  expect(snils.parse('112-233-445 95')).toBe('11223344595')
  expect(inn12.parse(' 5001 0073 2259 ')).toBe('500100732259')
})

test('accepts the fields of each partner type and rejects the others [SP-3.11]', () => {
  const samples = {
    last_name: 'Ёлкин',
    first_name: 'Борис',
    name: 'ООО «Ромашка»',
    kpp: '773601001',
    ogrn: '1027700132195',
    ogrnip: '304500116000157',
  }
  for (const type of partnerTypes) {
    const inn = type === 'ORGANIZATION' ? '7707083893' : '500100732259'
    const all: Record<string, string> = { ...samples, inn }
    const needed = partnerFields[type].filter(({ need }) => need === 'needed').map(({ field }) => [field, all[field]])
    expect(partnerSchema(type).safeParse(Object.fromEntries(needed)).success, type).toBe(true)
    const foreign = partnerFieldNames.filter((name) => !partnerFields[type].some(({ field }) => field === name))
    for (const name of foreign)
      expect(
        partnerSchema(type).safeParse({ ...Object.fromEntries(needed), [name]: 'x' }).success,
        `${type} ${name}`,
      ).toBe(false)
    for (const [field] of needed) {
      const { [String(field)]: _left, ...rest } = Object.fromEntries(needed)
      expect(partnerSchema(type).safeParse(rest).success, `${type} without ${field}`).toBe(false)
    }
  }
})

test('has 89 regions', () => {
  expect(regionCodes).toHaveLength(89)
})
