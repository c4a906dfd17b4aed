import { expect, test } from 'vitest'
import { loadPlaces } from '../text/time-zone-places.ts'
import { describeTimeZone, listTimeZones } from './time-zone.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const [ru, en] = await Promise.all([loadPlaces('ru'), loadPlaces('en')])

test('a time zone is called by its place in the language of the reader', () => {
  expect(describeTimeZone('Europe/Moscow', ru, winter)).toMatchObject({ name: 'Москва', offset: 'GMT+3' })
  expect(describeTimeZone('Europe/Moscow', en, winter)).toMatchObject({ name: 'Moscow', offset: 'GMT+3' })
  expect(describeTimeZone('America/Indiana/Tell_City', en, winter)).toMatchObject({ name: 'Tell City, Indiana', offset: 'GMT-6' })
})

test('every time zone has a name in Russian letters, and no two look alike', async () => {
  const zones = await listTimeZones('ru', ru, 'Asia/Omsk')
  expect(zones.filter(({ name }) => !/[а-яё]/i.test(name))).toEqual([])
  expect(zones.length - new Set(zones.map(({ name }) => name)).size).toBe(0)
})

test('the time zone of the device stands first, the others by name', async () => {
  const zones = await listTimeZones('ru', ru, 'Asia/Omsk')
  expect(zones[0]?.name).toBe('Омск')
  expect(zones[1]?.name).toBe('Абиджан')
  expect(zones.at(-1)?.name).toBe('Янгон')
})
