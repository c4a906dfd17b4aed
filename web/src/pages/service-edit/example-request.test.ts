import type { User } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { exampleClaims } from './example-request.ts'

const anna: User = {
  user_id: '1',
  first_name: 'Анна',
  last_name: 'Иванова',
  middle_name: null,
  gender: null,
  birthdate: null,
  birthplace: null,
  email: 'anna@example.ru',
  email_verified: true,
  email_candidate: null,
  email_candidate_step: null,
  phone: null,
  phone_verified: false,
  phone_candidate: null,
  timezone: null,
  address: null,
  locale: 'ru',
  otp_transport: 'email',
  slices_info: null,
  created_at: '2026-11-21T00:00:00Z',
}

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
