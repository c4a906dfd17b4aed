import { expect, test } from 'vitest'
import { requireGoodPassword } from './require-good-password.ts'

const anna = { names: ['Анна', 'Петрова-Водкина', null], email: 'anna.korolek@example.com', product: 'Kabinet' }
const problemOf = (password: string) =>
  requireGoodPassword(password, anna).then(
    () => 'taken',
    (refused) => refused.extras.fields[0].problem,
  )

test('a password that everybody tries first is refused with the reason', async () => {
  for (const password of ['Password1!', 'Qwerty123!', 'P@ssw0rd1', 'Aa123456!'])
    expect(await problemOf(password)).toBe('v.password.guessable')
})

test('one’s own name, address or the name of the product in a password is refused, Russian names in Latin letters too', async () => {
  for (const password of ['Zx9!kd-anna', 'Petrova#8kQz', '8kQz!VODKINA', 'x!Korolek8kQ', 'Q!8-Kabinet-z']) {
    expect(await problemOf(password)).toBe('v.password.personal')
  }
})

test('a password that is neither is taken', async () => {
  for (const password of ['Korablik-42!', 'Zx9!kd-Wq', 'Ognennaya-7R']) expect(await problemOf(password)).toBe('taken')
})
