import { errorTextsEn } from '@kabinet/contract/texts/en'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'

const en: Record<string, string> = allTexts.en

/** Word for word in docs/specification.md#5-validation-rules. */
const quoted = {
  'v.required': 'This field is required',
  'v.password.min': 'At least 8 symbols required',
  'v.password.max': 'Enter up to 15 characters',
  'v.password.match': 'Passwords do not match',
  'v.name.max': 'Enter a shorter version of the name, up to 64 characters',
  'v.email': 'Enter correct e-mail',
  'v.email.domain': 'Please recheck your e-mail',
}

/** Listed by meaning in docs/specification.md, points 2, 3 and 8. */
const listed = {
  's.changed': 'Data changed',
  's.letterResent': 'Letter resent',
  's.idCopied': 'ID copied',
  's.passwordChanged': 'Password changed',
  's.accountDeleted': 'Account deleted',
  's.confirmationSent': 'Confirmation sent to {email}',
  's.copied': 'Copied',
  's.feedback': 'Support request sent',
  's.activated': 'Account activated',
  'letter.resend': 'Resend the letter',
  'authorize.login.title': 'Log in to “{service}”',
  'nav.services': 'Connect service',
  'e.login': 'Incorrect login or password',
  'e.password': 'Wrong password',
  'e.emailUsed': 'This e-mail is already in use',
  'e.phoneUsed': 'This phone number is already in use',
  'e.phoneRegistered': 'This phone number is already registered',
  'e.userNotFound': 'User not found, please log in',
  'e.unknown': 'Unknown error. Refresh the page',
  'e.support': 'Contact support',
}

test('uses the words that the specification quotes or lists', () => {
  const fixed = { ...quoted, ...listed }
  expect(Object.fromEntries(Object.keys(fixed).map((key) => [key, en[key]]))).toEqual(fixed)
  expect(errorTextsEn.INVALID_OTP_CODE).toBe('Incorrect code')
  const specification = readFileSync('docs/specification.md', 'utf8')
  expect(Object.values(quoted).filter((text) => !specification.includes(`'${text}'`))).toEqual([])
})

test('uses the verb "log in", and calls an e-mail a letter only where the specification does', () => {
  const isOdd = (key: string) => /\bsign(ed)?[- ](in|out|up)s?\b|\banew\b|\bwill do\b/i.test(en[key] ?? '')
  expect(Object.keys(en).filter(isOdd)).toEqual([])
  expect(Object.keys(en).filter((key) => /\bletter (?!resent)|\bthe letter$/i.test(en[key] ?? ''))).toEqual([
    'letter.resend',
  ])
})
