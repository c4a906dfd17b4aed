import { expect, test } from 'vitest'
import { anna } from '@kabinet/contract/examples/samples'
import { exampleClaims } from './example-request.ts'

test('lists only the claims that the selected data kinds allow', () => {
  expect(exampleClaims({ scopes: ['EMAIL'], reasons: {}, essential_scopes: [] }, anna).map(({ name }) => name)).toEqual(
    ['profile', 'email'],
  )
  expect(
    exampleClaims({ scopes: ['FIO', 'ADDRESS'], reasons: {}, essential_scopes: [] }, anna).map(({ name }) => name),
  ).toEqual(['name', 'profile_full_name', 'username', 'profile', 'location', 'address'])
  expect(exampleClaims({ scopes: [], reasons: {}, essential_scopes: [] }, anna)).toEqual([])
})

test('shows the owner’s own data, and null for a missing value', () => {
  const [fullName, phone] = ['profile_full_name', 'phone'].map((wanted) =>
    exampleClaims({ scopes: ['FIO', 'PHONE'], reasons: {}, essential_scopes: [] }, anna).find(
      ({ name }) => name === wanted,
    ),
  )
  expect(fullName?.value).toBe('Иванова Анна')
  expect(phone?.value).toBeNull()
})

test('orders the full name by the user’s language, as the consent page does', () => {
  const [, full] = exampleClaims({ scopes: ['FIO'], reasons: {}, essential_scopes: [] }, { ...anna, locale: 'en' })
  expect(full).toMatchObject({ name: 'profile_full_name', value: 'Анна Иванова' })
})

test('marks every claim of a required data kind as essential', () => {
  const draft = { scopes: ['FIO' as const, 'EMAIL' as const], reasons: {}, essential_scopes: ['FIO' as const] }
  const needed = exampleClaims(draft, anna).filter(({ essential }) => essential)
  expect(needed.map(({ name }) => name)).toEqual(['name', 'profile_full_name', 'username'])
})
