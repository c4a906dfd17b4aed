import { expect, test } from 'vitest'
import { anna } from '../../testing/samples.ts'
import { exampleClaims } from './example-request.ts'

test('the preview lists what the ticked kinds of data let a service ask for, and nothing more', () => {
  expect(exampleClaims(['EMAIL'], anna).map(({ name }) => name)).toEqual(['profile', 'email'])
  expect(exampleClaims(['FIO', 'ADDRESS'], anna).map(({ name }) => name)).toEqual([
    'name',
    'profile_full_name',
    'username',
    'profile',
    'location',
    'address',
  ])
  expect(exampleClaims([], anna)).toEqual([])
})

test('the preview shows the owner’s own data; what is not set is told to be not set', () => {
  const [fullName, phone] = ['profile_full_name', 'phone'].map((wanted) =>
    exampleClaims(['FIO', 'PHONE'], anna).find(({ name }) => name === wanted),
  )
  expect(fullName?.value).toBe('Иванова Анна')
  expect(phone?.value).toBeNull()
})
