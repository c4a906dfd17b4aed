import { expect, test } from 'vitest'
import { describeTimeZone, ownTimeZoneFirst } from './time-zone.ts'

const zone = (id: string, offset: number) => describeTimeZone({ id, name: id, offset })

test('formats the offset of a time zone', () => {
  const offsets = [180, 0, -210, 345, -600].map((minutes) => zone('X', minutes).offset)
  expect(offsets).toEqual(['GMT+3', 'GMT', 'GMT-3:30', 'GMT+5:45', 'GMT-10'])
})

test('finds a time zone by the words of its id', () => {
  expect(zone('America/New_York', -300).also).toBe('America New York')
})

test("puts the device's time zone first and keeps the order of the others", () => {
  const zones = ['Africa/Abidjan', 'Asia/Omsk', 'Europe/Rome'].map((id) => zone(id, 0))
  expect(ownTimeZoneFirst(zones, 'Asia/Omsk').map(({ id }) => id)).toEqual([
    'Asia/Omsk',
    'Africa/Abidjan',
    'Europe/Rome',
  ])
  expect(ownTimeZoneFirst(zones, 'Asia/Tokyo')).toEqual(zones)
})
