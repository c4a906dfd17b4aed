import { expect, test } from 'vitest'
import { isDay } from './date.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { readLogin } from './login.ts'
import { newPassword } from './new-password.ts'
import { passwordStrength } from './password-rules.ts'
import { firstName } from './person-name.ts'
import { formatPhone, normalizePhone, phone } from './phone.ts'
import { code } from './code.ts'
import { oneLine } from './text.ts'

const fails = (
  schema: { safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

test('normalizes every common spelling of a phone to one number [SP-5.07]', () => {
  for (const spelling of [
    '+7 (912) 345-67-89',
    '8 912 345 67 89',
    '89123456789',
    '79123456789',
    '9123456789',
    '+7-912-345-67-89',
  ])
    expect(normalizePhone(spelling)).toBe('+79123456789')
  expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89')
})

test.each([
  ['+375 29 123-45-67', 'v.phone.country'],
  ['00375291234567', 'v.phone.country'],
  ['+1 (202) 555-0123', 'v.phone.country'],
  ['+7 912 345-67', 'v.phone'],
  ['+375', 'v.phone'],
  ['12345', 'v.phone'],
  ['+375 29 abc-de-fg', 'v.phone'],
])('tells a number of another country apart from a wrong one: %s', (typed, problem) => {
  expect(phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([problem])
})

test('rejects numbers that are not Russian phones', () => {
  for (const wrong of [
    '',
    '+1 212 555 1234',
    '912345678',
    '+8 912 345 67 89',
    '１２３４５６７８９０',
    '89123456789;ext=1',
    '+7 012 345 67 89',
    '9'.repeat(5000),
  ])
    expect(normalizePhone(wrong)).toBeNull()
})

test('normalizes case and Unicode form of e-mails', () => {
  expect(normalizeEmail('  Anna@Example.COM ')).toBe('anna@example.com')
  expect(normalizeEmail('й@пример.рф')).toBe(normalizeEmail('й@пример.рф'))
})

test('accepts exactly one address as an e-mail [SP-5.05]', () => {
  for (const right of ['a@b.co', 'анна@пример.рф', 'a.b+c@mail.example.com', "o'neil@example.com"])
    expect(isEmail(right), right).toBe(true)
  for (const wrong of [
    'a@b',
    'a b@c.ru',
    'a@b.ru,c@d.ru',
    'a@b.ru;c@d.ru',
    '"a x"@b.ru',
    'a(c)@b.ru',
    'a@b.ru\r\nBcc: c@d.ru',
    'a@b.ru\0',
    '@b.ru',
    'a@',
    'a@-b.ru',
    'a@b..ru',
    '.a@b.ru',
    'a@127.0.0.1',
    `${'a'.repeat(65)}@b.ru`,
  ])
    expect(isEmail(wrong), wrong).toBe(false)
})

test('rejects at once an e-mail that blocks the textbook pattern for minutes', () => {
  const started = performance.now()
  expect(isEmail(`a@a.${'a'.repeat(60)}!`)).toBe(false)
  expect(isEmail(`${'a.'.repeat(200_000)}@`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('accepts an e-mail or a phone as a login', () => {
  expect(readLogin('Anna@Example.com')).toEqual({ kind: 'email', value: 'anna@example.com' })
  expect(readLogin('8 (912) 345-67-89')).toEqual({ kind: 'phone', value: '+79123456789' })
  expect(readLogin('anna＠example.com')).toEqual({ kind: 'email', value: 'anna@example.com' })
  expect(readLogin('anna')).toBeNull()
})

test('enforces every password rule of the specification [SP-5.02, SP-9.01]', () => {
  expect(newPassword.safeParse('Abcdef1!').success).toBe(true)
  expect(fails(newPassword, 'Abc1!')).toBe('v.password.min')
  expect(fails(newPassword, 'Abcdefghijklm1!x')).toBe('v.password.max')
  expect(fails(newPassword, 'Abcdefg!')).toBe('v.password.digit')
  expect(fails(newPassword, 'abcdef1!')).toBe('v.password.upper')
  expect(fails(newPassword, 'ABCDEF1!')).toBe('v.password.lower')
  expect(fails(newPassword, 'Abcdefg1')).toBe('v.password.special')
  expect(fails(newPassword, 'Abcdef1! ')).toBe('v.password.chars')
  expect(fails(newPassword, 'Абвгдеё1!aA')).toBe('v.password.chars')
})

test('rates password strength as specified [SP-4.53]', () => {
  expect(passwordStrength('abcdef')).toBe('weak')
  expect(passwordStrength('abc12')).toBe('weak')
  expect(passwordStrength('abcde1')).toBe('medium')
  expect(passwordStrength('Abcdefg1')).toBe('strong')
  expect(passwordStrength('Abcde1')).toBe('medium')
})

test('accepts names in any alphabet with space, hyphen and apostrophe [SP-5.04, SP-9.02]', () => {
  for (const right of ['Анна', "O'Neil", 'Жан-Поль', 'Мария Луиза', '李明', 'Ли'])
    expect(firstName.safeParse(right).success, right).toBe(true)
  for (const right of ['Jr.', 'А. С.', 'А.С.', 'J.-P.', 'Анна Jr.'])
    expect(firstName.safeParse(right).success, right).toBe(true)
  for (const link of ['Приз.рф', 't.me', 'www.site', 'Вход.Банк.рф', 'А.Приз', 'Анна .рф'])
    expect(fails(firstName, link), link).toBe('v.firstName')
  expect(fails(firstName, 'А')).toBe('v.name.min')
  expect(fails(firstName, 'А'.repeat(65))).toBe('v.name.max')
  expect(fails(firstName, '<b>Анна')).toBe('v.firstName')
  expect(fails(firstName, 'Анна1')).toBe('v.firstName')
  expect(fails(firstName, '   ')).toBe('v.required')
})

test('accepts only six digits as a one-time code [SP-9.04]', () => {
  expect(code.safeParse('012345').success).toBe(true)
  for (const wrong of [123456, ['123456'], { $ne: 0 }, true, null, '١٢٣٤٥٦', '1e5', '12345', '1234567'])
    expect(code.safeParse(wrong).success, String(wrong)).toBe(false)
})

test('accepts only days that exist as dates', () => {
  expect(isDay('2024-02-29')).toBe(true)
  for (const wrong of ['2023-02-29', '2024-13-01', '31.02.2024', '2024-2-9', ''])
    expect(isDay(wrong), wrong).toBe(false)
})

test('rejects hidden characters in a displayed name', () => {
  const name = oneLine(2, 64)
  expect(name.safeParse('Ромашка — доставка').success).toBe(true)
  for (const wrong of ['Ро\u202eмашка', 'Ро\u200bмашка', 'Ро\nмашка', 'Ро\0машка'])
    expect(name.safeParse(wrong).success).toBe(false)
})
