import { expect, test } from 'vitest'
import { mask } from './mask.ts'

test('masks a contact so that its owner recognises it and others learn little', () => {
  expect(mask('email', 'ivan.petrov@example.com')).toBe('i***@example.com')
  expect(mask('email', 'я@пример.рф')).toBe('я***@пример.рф')
  expect(mask('sms', '+79123456767')).toBe('+7 *** ***-**-67')
})
