import { decentSamples, guessableSamples } from '@kabinet/contract/testing/password-samples'
import { expect, test } from 'vitest'
import { requireGoodPassword } from './require-good-password.ts'

const anna = { names: ['Анна', 'Петрова-Водкина', null], email: 'anna.korolek@example.com', product: 'Kabinet' }
const sergey = { names: ['Сергей', 'Щукин'], email: null, product: 'Kabinet' }
const withoutNames = { names: [], product: 'Kabinet' }
const problemOf = (password: string, whose: typeof anna | typeof sergey | typeof withoutNames = anna) =>
  requireGoodPassword({ breachedPasswords: undefined }, password, whose).then(
    () => 'taken',
    (refused) => refused.extras.fields[0].problem,
  )

test('rejects common passwords with the reason', async () => {
  for (const password of ['Password1!', 'Qwerty123!', 'P@ssw0rd1', 'Aa123456!'])
    expect(await problemOf(password)).toBe('v.password.guessable')
})

test('rejects common words, Russian ones in every spelling and keyboard layout, with years and digits', async () => {
  const verdicts = await Promise.all(
    guessableSamples.map(async (password) => [password, await problemOf(password, withoutNames)]),
  )
  expect(guessableSamples.length).toBeGreaterThanOrEqual(60)
  expect(verdicts.filter(([, verdict]) => verdict !== 'v.password.guessable')).toEqual([])
})

test('accepts random passwords, made-up words and two unrelated words', async () => {
  const samples = decentSamples()
  const verdicts = await Promise.all(
    samples.map(async (password) => [password, await problemOf(password, withoutNames)]),
  )
  expect(samples.length).toBeGreaterThanOrEqual(200)
  expect(verdicts.filter(([, verdict]) => verdict !== 'taken')).toEqual([])
})

test("rejects the user's name or address or the product name in a password, Russian names in Latin letters included", async () => {
  for (const password of ['Zx9!kd-anna', 'Petrova#8kQz', '8kQz!VODKINA', 'x!Korolek8kQ', 'Q!8-Kabinet-z']) {
    expect(await problemOf(password)).toBe('v.password.personal')
  }
})

test("rejects the user's name in other spellings and in the other keyboard layout", async () => {
  for (const password of ['x7-Sergey!kQ', 'Sergei#8kQz', '8kQ!Schukin', 'Shukin-8kQz', 'Cthutq!8xQ', 'Cthutq1990!']) {
    expect(await problemOf(password, sergey)).toBe('v.password.personal')
  }
  expect(await problemOf('x9!Gtnhjdf8', anna)).toBe('v.password.personal')
})

test('accepts other passwords', async () => {
  for (const password of ['Korablik-42!', 'Zx9!kd-Wq', 'Ognennaya-7R']) expect(await problemOf(password)).toBe('taken')
})
