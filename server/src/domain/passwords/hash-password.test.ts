import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys } from '../../lib/keys.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

const place = { whose: 'anna' }
const older = randomBytes(32)
const keys = createKeys([older])

test('a password is right for its own hash only, to the last character', async () => {
  const stored = await hashPassword(keys, 'Ognennaya-7Reka', place)
  expect(await verifyPassword(keys, stored, 'Ognennaya-7Reka', place)).toEqual({ right: true, stale: false })
  for (const wrong of ['Ognennaya-7Rek', 'Ognennaya-7Reka!', 'ognennaya-7Reka', '']) {
    expect((await verifyPassword(keys, stored, wrong, place)).right).toBe(false)
  }
})

test('an unknown login is never right, whatever is typed', async () => {
  expect((await verifyPassword(keys, undefined, 'Ognennaya-7Reka', place)).right).toBe(false)
})

test('a hash made under an older secret key still works and asks to be made anew', async () => {
  const stored = await hashPassword(keys, 'Ognennaya-7Reka', place)
  const rotated = createKeys([randomBytes(32), older])
  expect(await verifyPassword(rotated, stored, 'Ognennaya-7Reka', place)).toEqual({ right: true, stale: true })
})

test('without the secret key the database alone can not check a password', async () => {
  const stored = await hashPassword(keys, 'Ognennaya-7Reka', place)
  await expect(verifyPassword(createKeys([randomBytes(32)]), stored, 'Ognennaya-7Reka', place)).rejects.toThrow(
    'no secret key',
  )
})
