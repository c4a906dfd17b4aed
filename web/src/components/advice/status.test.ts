import type { User } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { anna, annaBySms as bySms, annaMoved, annaWithoutCodes as off, newcomer } from '../../testing/people.ts'
import { type Known, securityStatus } from './status.ts'

const app = { app: { added_at: '2026-11-21T12:00:00.000Z' }, recovery_codes_left: 10 }
const noApp = { app: null, recovery_codes_left: 0 }
const safe: Known = { user: bySms, secondStep: app, passkeys: 2, canAddPasskeys: true }
const status = (but: Partial<Known>) => securityStatus({ ...safe, ...but })

test('names what protects the account, and no step when none is left', () => {
  expect(status({})).toEqual({ level: 'good', means: ['passkey', 'app'], next: null })
  expect(status({ user: off })).toEqual({ level: 'good', means: ['passkey', 'app'], next: null })
  expect(status({ secondStep: noApp, passkeys: 0 }).means).toEqual(['sms'])
  expect(status({ user: anna, secondStep: noApp }).means).toEqual(['passkey', 'email'])
  const still: User = { ...annaMoved, codes_go_to: 'a***@example.ru' }
  expect(status({ user: still, secondStep: noApp }).means).toEqual(['passkey', 'email'])
})

test('calls a password alone weak, also next to passkeys', () => {
  expect(status({ user: off, secondStep: noApp })).toEqual({ level: 'weak', means: [], next: 'secondStep' })
  expect(status({ user: newcomer, secondStep: noApp, passkeys: 0 }).next).toBe('secondStep')
})

const unverified = { email_verified: false, email_trusted: false }

test.each<[string, Partial<Known>, string | null]>([
  ['few recovery codes', { secondStep: { ...app, recovery_codes_left: 2 } }, 'codes'],
  [
    'no recovery codes, before contacts',
    { secondStep: { ...app, recovery_codes_left: 0 }, user: { ...bySms, ...unverified } },
    'codes',
  ],
  ['three recovery codes', { secondStep: { ...app, recovery_codes_left: 3 } }, null],
  ['an unverified e-mail, before the app', { user: { ...bySms, ...unverified }, secondStep: noApp }, 'verifyEmail'],
  ['an unverified phone', { user: { ...off, phone_verified: false } }, 'verifyPhone'],
  ['a contact that is being changed', { user: { ...bySms, ...unverified, email_candidate: 'anna@primer.ru' } }, null],
  ['no app', { secondStep: noApp }, 'app'],
  ['codes by the mailbox that resets the password', { user: anna }, 'mailbox'],
  ['no phone', { user: { ...off, phone: null } }, 'addPhone'],
  ['no e-mail', { user: { ...bySms, email: null } }, 'addEmail'],
  ['no passkey', { passkeys: 0 }, 'passkey'],
  ['no passkey in a browser without them', { passkeys: 0, canAddPasskeys: false }, null],
])('picks the step that matters most: %s', (_, but, next) => {
  expect(status(but).next).toBe(next)
})

test('claims nothing about reads that failed', () => {
  const unread = { secondStep: undefined, passkeys: undefined }
  expect(status({ user: off, ...unread })).toEqual({ level: 'unknown', means: [], next: null })
  expect(status(unread)).toEqual({ level: 'good', means: ['sms'], next: null })
})
