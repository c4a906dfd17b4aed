import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { noteConfirmedNumber, toNewNumber } from './number-ranges.ts'
import { anomalyCounts } from './tell.ts'
import { watchCode, watchPassword } from './watch-guess.ts'

let lines: string[] = []
const w = testWorld({
  limits: { sameGuessesPerHour: 30 },
  deps: { log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) },
})
beforeEach(() => {
  lines = []
})

const sixDigits = (i: number) => ((i * 7919 + 13) % 1_000_000).toString().padStart(6, '0')

test('a thousand registrations by phone in three ranges, of which every third is given up, all get their SMS', async () => {
  for (let i = 0; i < 1000; i++) {
    const phone = `+791234${i % 3}${i.toString().padStart(4, '0')}`
    await toNewNumber(w.deps, phone, async () => {})
    if (i % 3 < 2 || i % 2 === 0) await noteConfirmedNumber(w.deps, phone)
  }
  expect(lines).toEqual([])
  expect(anomalyCounts(w.deps).sms_range).toEqual({ begun: 0, held: 0 })
})

test('a thousand sign-ins on new devices, each tenth password and each tenth code wrong, are all let through', async () => {
  for (let i = 0; i < 1000; i++) {
    const address = `10.1.${i >> 8}.${i & 255}`
    // Popular ones among them: right for those who use them.
    const password = i % 10 === 0 ? `Mistake-${i}x` : `Popular-${i % 50}x`
    const isRight = i % 10 !== 0
    await watchPassword(w.deps, { guess: password, isStranger: true, judge: async () => ({ right: isRight }) })
    await watchCode(w.deps, { purpose: 'login', code: sixDigits(i), address, isRight })
  }
  expect(lines).toEqual([])
})

test('a password that could not be judged is not counted: a database that is away makes no anomaly', async () => {
  const away = async (): Promise<{ right: boolean }> => {
    throw new Error('away')
  }
  for (let i = 0; i < 100; i++) {
    await expect(watchPassword(w.deps, { guess: 'Winter-2026', isStranger: true, judge: away })).rejects.toThrow('away')
  }
  expect(lines).toEqual([])
})
