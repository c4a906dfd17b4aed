import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Counter, counters } from '../domain/throttle/budgets.ts'
import { readConfig } from './config.ts'
import { defaultLimits } from './limits.ts'

const why = 'say in a decision record why it cannot be a constant (docs/decisions/0082-counted-settings.md)'

const settingsRead = () => readConfig({}).settings.map(({ name }) => name)

// SECTIONS: an installation knows whether its users shall see what is not built yet (docs/decisions/0082-counted-settings.md).
// LIMIT_SMS_PER_HOUR: what an hour of SMS may cost depends on the installation (docs/decisions/0027-rate-limits.md).
// DYNAMIC_REGISTRATION: only the operator knows whether strangers' clients are wanted (docs/decisions/0087-open-registration.md).
// SECOND_STEP, PASSWORDS: a law or contract of the operator asks for them (docs/decisions/0089-stricter-where-asked.md).
// CONSOLE_URL: only the operator knows the name at which the console is reached (docs/decisions/0091-the-console.md).
test('has at most 56 settings', () => {
  expect(settingsRead().length, why).toBeLessThanOrEqual(56)
})

test('docs/operate-reference.md lists every setting', () => {
  const page = readFileSync(new URL('../../../docs/operate-reference.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(settingsRead().toSorted())
})

// The number of open clients (docs/decisions/0087-open-registration.md).
test('has at most 71 named limits', () => {
  expect(Object.keys(defaultLimits).length, why).toBeLessThanOrEqual(71)
})

// The row of open registrations (docs/decisions/0087-open-registration.md).
test('has at most 26 rows of rate limits', () => {
  const rows = new Set(Object.values<Counter>(counters).map(({ row }) => row))
  expect(rows.size, why).toBeLessThanOrEqual(26)
})

test('keeps counters of strangers, known devices and sessions apart', () => {
  const kinds = ['strangers', 'password', 'device', 'session', 'own']
  const named = (kind: string) => Object.keys(counters).filter((name) => name.endsWith(`-${kind}`))
  expect(kinds.map(named)).toEqual([
    ['passwords-strangers', 'codes-strangers', 'messages-strangers', 'sms-strangers'],
    ['codes-password', 'messages-password'],
    ['passwords-device', 'messages-device'],
    ['passwords-session', 'device-codes-session', 'messages-session'],
    ['codes-own'],
  ])
})
