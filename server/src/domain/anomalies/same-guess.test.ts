import { expect, test } from 'vitest'
import { createSameGuess } from './same-guess.ts'

const minute = 60_000
const settings = { bits: 16, max: 30, paceSeconds: 300 }

function repeat(watch: ReturnType<typeof createSameGuess>, times: number, guess: string, at = 0): number {
  return Array.from({ length: times }, () => watch.enter(guess, at)).filter(({ isHeld }) => !isHeld).length
}

test('admits thirty equal guesses, then one per five minutes', () => {
  const watch = createSameGuess(settings)
  expect(repeat(watch, 240, 'Winter-2026')).toBe(31)
  expect(watch.enter('Winter-2026', 2 * minute)).toEqual({ isHeld: true, retryAfter: 180 })
  expect(repeat(watch, 10, 'Winter-2026', 5 * minute)).toBe(1)
  expect(repeat(watch, 10, 'Sommer-2026', 5 * minute)).toBe(10)
})

test('reports the beginning once an hour, and the end when the hour is over', () => {
  const watch = createSameGuess(settings)
  const begun = Array.from({ length: 100 }, () => watch.enter('Winter-2026', 0)).filter(({ begins }) => begins)
  expect(begun.map(({ begins }) => begins)).toEqual([{ same: 30, all: 30, held: 0 }])
  expect(watch.takeEnded(59 * minute)).toBeUndefined()
  expect(watch.takeEnded(60 * minute)).toEqual({ same: 31, all: 31, held: 69 })
  expect(watch.takeEnded(61 * minute)).toBeUndefined()
  expect(repeat(watch, 10, 'Winter-2026', 62 * minute)).toBe(10)
})

test('does not hold back a popular password that is right, because each right guess is given back', () => {
  const watch = createSameGuess(settings)
  for (let i = 0; i < 1000; i++) {
    const entered = watch.enter('Winter-2026', i * 1000)
    expect(entered.isHeld).toBe(false)
    if (!entered.isHeld) entered.giveBack()
  }
})

test('does not hold back different guesses, even when a busy hour fills every bucket', () => {
  const watch = createSameGuess({ ...settings, bits: 4 })
  const late = Array.from({ length: 2000 }, (_, i) => watch.enter(`guess ${i}`, i)).filter((entered) => entered.isHeld)
  expect(late).toEqual([])
})

test('does not count a guess given back after the hour against the next one', () => {
  const watch = createSameGuess(settings)
  const entered = watch.enter('Winter-2026', 0)
  repeat(watch, 1, 'Winter-2026', 61 * minute)
  if (!entered.isHeld) entered.giveBack()
  expect(repeat(watch, 240, 'Winter-2026', 61 * minute)).toBe(30)
})
