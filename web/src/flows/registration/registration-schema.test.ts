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

test('an empty form names every field at once, with one of e-mail and phone', () => {
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

test('a phone alone is enough and leaves as one number however it is spelled', () => {
  expect(registrationSchema.parse(filled).phone).toBe('+79123456789')
})

test('passwords that differ are told at the second one, even while other fields are wrong [SP-5.03]', () => {
  expect(problems({ ...filled, last_name: 'И', repeat: 'tishina' })).toEqual({
    last_name: 'v.name.min',
    repeat: 'v.password.match',
  })
})
