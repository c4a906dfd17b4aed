import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { code } from './code.ts'
import { email } from './email.ts'
import { login, readLogin } from './login.ts'
import { firstName, lastName } from './person-name.ts'
import { phone } from './phone.ts'
import { recoveryCode } from './recovery-code.ts'
import { departmentCode, passportNumber, snils } from './russian-numbers.ts'
import { oneLine } from './text.ts'
import { userCode } from './user-code.ts'

describe('cleans pasted text', () => {
  test.each([
    '\u202a+7 (912) 345-67-89\u202c',
    '+7.912.345.67.89',
    'tel:+79123456789',
    '8 (912) 345\u221267\u221289',
    '+7\u00a0912\u2009345\u201067\u201189',
    '\uff0b\uff17\uff19\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19',
    '\u2068912 345 67 89\u2069',
  ])('of a phone, at registration and log-in: %j', (typed) => {
    expect(z.parse(phone, typed)).toBe('+79123456789')
    expect(readLogin(z.parse(login, typed))).toEqual({ kind: 'phone', value: '+79123456789' })
  })

  test.each([
    [code, '\u202a123 456\u202c', '123456'],
    [code, '１２３-４５６', '123456'],
    [email, '\u200bAnna@Example.ru\ufeff', 'anna@example.ru'],
    [recoveryCode, '4k7m2\u22129xvtr\u200b', '4k7m29xvtr'],
    [userCode, 'bcdf\u2011ghjk', 'BCDF-GHJK'],
    [snils, '112\u2011233\u2011445\u00a095', '11223344595'],
    [departmentCode, '770\u2212001', '770001'],
    [passportNumber, '\u206645 04\u2069 123456', '4504123456'],
  ] as const)('of codes and numbers (%#)', (schema, typed, clean) => {
    expect(z.parse(schema, typed)).toBe(clean)
  })
})

test.each([
  ['Мамин\u2011Сибиряк', 'Мамин-Сибиряк'],
  ['Мамин\u2010Сибиряк', 'Мамин-Сибиряк'],
  ['Мамин–Сибиряк', 'Мамин-Сибиряк'],
  ['Анна\u00a0Мария', 'Анна Мария'],
  ['О\u2018Коннор', 'О’Коннор'],
  ["О'Коннор", "О'Коннор"],
  ['Smith Jr.', 'Smith Jr.'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u202aAnna\u202c', 'Anna'],
])('accepts the ordinary name %s', (typed, kept) => {
  expect(z.parse(lastName, typed)).toBe(kept)
  expect(z.parse(firstName, typed)).toBe(kept)
})

test('folds spaces and hyphens in names of things, and keeps № and dashes', () => {
  expect(z.parse(oneLine(1, 100), ' Ключ\u00a0№\u20095 \u2011 дом — сад ')).toBe('Ключ № 5 - дом — сад')
})
