import { expect, test } from 'vitest'
import { registrationSchema } from './registration-schema.ts'

const problems = (typed: object) =>
  Object.fromEntries(
    (registrationSchema.safeParse(typed).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )

const filled = {
  last_name: 'Иванова',
  first_name: 'Анна',
  phone: '8 (912) 345-67-89',
  password: 'Tishina-2026!',
  repeat: 'Tishina-2026!',
  agreement: true,
  personal_data_consent: true,
}

test('reports every missing field at once, and requires an e-mail or a phone', () => {
  expect(problems({ agreement: false, personal_data_consent: false })).toEqual({
    last_name: 'v.required',
    first_name: 'v.required',
    email: 'v.contact',
    password: 'v.required',
    repeat: 'v.required',
    agreement: 'v.agree',
    personal_data_consent: 'v.consent',
  })
})

test('accepts a phone without an e-mail and normalizes it', () => {
  expect(registrationSchema.parse(filled).phone).toBe('+79123456789')
})

test('reports different passwords at the second field, even while other fields are invalid [SP-5.03]', () => {
  expect(problems({ ...filled, last_name: 'И', repeat: 'tishina' })).toEqual({
    last_name: 'v.name.min',
    repeat: 'v.password.match',
  })
})
