import { expect, test } from 'vitest'
import { describeTimeZone, listTimeZones } from './time-zone.ts'

const winter = new Date('2026-01-15T12:00:00Z')

test('a time zone is called by its place in the language of the reader', () => {
  expect(describeTimeZone('Europe/Moscow', 'ru', winter)).toMatchObject({ name: 'Москва', offset: 'GMT+3' })
  expect(describeTimeZone('Europe/Moscow', 'en', winter)).toMatchObject({ name: 'Moscow', offset: 'GMT+3' })
  expect(describeTimeZone('America/Indiana/Tell_City', 'en', winter)).toMatchObject({ name: 'Tell City, Indiana', offset: 'GMT-6' })
})

test('every time zone has a name in Russian letters, and no two look alike', async () => {
  const zones = await listTimeZones('ru', 'Asia/Omsk')
  expect(zones.filter(({ name }) => !/[а-яё]/i.test(name))).toEqual([])
  expect(new Set(zones.map(({ name }) => name)).size).toBe(zones.length)
})

test('the time zone of the device stands first, the others by name', async () => {
  const zones = await listTimeZones('ru', 'Asia/Omsk')
  expect(zones[0]?.name).toBe('Омск')
  const others = zones.slice(1).map(({ name }) => name)
  expect(others.slice(0, 2)).toEqual(['Австрия', 'Адак'])
  expect(others.at(-1)).toBe('Япония')
})
