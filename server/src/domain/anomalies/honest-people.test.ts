import { expect, test } from 'vitest'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { admit } from '../admission/admit.ts'
import { noteConfirmedNumber, toNewNumber } from './number-ranges.ts'
import { watchCode, watchPassword } from './watch-guess.ts'

const { log, logged } = testLog()
const w = testWorld({ limits: { sameGuessesPerHour: 30 }, deps: { log } })

const sixDigits = (i: number) => ((i * 7919 + 13) % 1_000_000).toString().padStart(6, '0')

test('sends an SMS to each of a thousand phone registrations in three ranges with every third one abandoned', async () => {
  for (let i = 0; i < 1000; i++) {
    const phone = `+791234${i % 3}${i.toString().padStart(4, '0')}`
    await toNewNumber(
      w.deps,
      phone,
      async () => {},
      () => true,
    )
    if (i % 3 < 2 || i % 2 === 0) await noteConfirmedNumber(w.deps, phone)
  }
  expect(logged).toEqual([])
  expect(w.deps.anomalies.counts.sms_range).toEqual({ begun: 0, held: 0 })
})

test('accepts a thousand sign-ins on new devices with each tenth password and each tenth code wrong', async () => {
  for (let i = 0; i < 1000; i++) {
    const address = `10.1.${i >> 8}.${i & 255}`
    const password = i % 10 === 0 ? `Mistake-${i}x` : `Popular-${i % 50}x`
    const isRight = i % 10 !== 0
    const leaveWatch = watchPassword(w.deps, password)
    if (isRight) leaveWatch()
    await watchCode(w.deps, { purpose: 'login', code: sixDigits(i), address, isRight })
  }
  expect(logged).toEqual([])
})

test('does not count a password that could not be verified', async () => {
  const admission = { limits: [], watched: 'Winter-2026', isCounted: () => true }
  const away = () => Promise.reject(new Error('away'))
  for (let i = 0; i < 100; i++) await expect(admit(w.deps, admission, away)).rejects.toThrow('away')
  expect(logged).toEqual([])
})
