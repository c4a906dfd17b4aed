import { expect, test } from 'vitest'
import { mask } from './mask.ts'

test('a masked contact is enough to recognise one’s own and too little to learn another’s', () => {
  expect(mask('email', 'ivan.petrov@example.com')).toBe('i***@example.com')
  expect(mask('email', 'я@пример.рф')).toBe('я***@пример.рф')
  expect(mask('sms', '+79123456767')).toBe('+7 *** ***-**-67')
})
