import { expect, test } from 'vitest'
import { currentTimeZone, offeredTimeZones } from './time-zones.ts'

test.each([
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['UTC', 'Etc/UTC'],
  ['Etc/UTC', 'Etc/UTC'],
  ['Europe/Bratislava', 'Europe/Bratislava'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])('knows %s as %s', (name, current) => expect(currentTimeZone(name)).toBe(current))

test.each(['+03:00', 'europe/moscow', 'Europe/Atlantis', 'Factory', '', 'constructor'])('rejects “%s”', (name) => {
  expect(currentTimeZone(name)).toBeUndefined()
})

test('has every zone of this Node, which can format each; else run scripts/make-time-zones.ts', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => currentTimeZone(name) === undefined)).toEqual([])
  for (const timeZone of offeredTimeZones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone).not.toThrow()
})
