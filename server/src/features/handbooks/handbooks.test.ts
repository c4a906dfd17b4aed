import { listRegions, listTimezones } from '@kabinet/contract/api/handbooks.api'
import { regionCodes } from '@kabinet/contract/data/region-codes'
import { offeredTimeZones } from '../../lib/time-zones.ts'
import { describe, expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'

let now = new Date('2026-01-15T12:00:00Z')
const w = testWorld({ deps: { now: () => now } })

const zones = (query: object = {}, locale = 'ru') =>
  w.call(listTimezones, { query }, { headers: { 'device-locale': locale } })
const regions = (query: object = {}, locale = 'ru') =>
  w.call(listRegions, { query }, { headers: { 'device-locale': locale } })
const all = { limit: '500' }

describe('handbook of regions', () => {
  test('has the 89 regions with a unique name in both languages [SP-3.13]', async () => {
    for (const [locale, letters] of [
      ['ru', /^[А-ЯЁа-яё ()—-]+$/],
      ['en', /^[A-Za-z ()—’-]+$/],
    ] as const) {
      const { items, total } = (await regions(all, locale)).body
      expect([items.length, total, new Set(items.map(({ name }) => name)).size]).toEqual([89, 89, 89])
      expect(items.map(({ id }) => id).toSorted()).toEqual(regionCodes.toSorted())
      expect(items.filter(({ name }) => !letters.test(name))).toEqual([])
    }
  })

  test('sorts by name in the language, or by code', async () => {
    const ends = (items: { name: string }[]) => [items[0]?.name, items.at(-1)?.name]
    expect(ends((await regions(all)).body.items)).toEqual(['Алтайский край', 'Ярославская область'])
    expect(ends((await regions({ ...all, order: 'desc' })).body.items)).toEqual([
      'Ярославская область',
      'Алтайский край',
    ])
    expect(ends((await regions({ ...all, sort: 'id' })).body.items)).toEqual([
      'Республика Адыгея',
      'Херсонская область',
    ])
    expect(ends((await regions(all, 'en')).body.items)).toEqual(['Altai Krai', 'Zaporozhye Oblast'])
  })

  test('has pages and is searched by name or code [SP-7.12, SP-9.10]', async () => {
    expect((await regions({ limit: '2', offset: '87' })).body).toMatchObject({
      total: 89,
      items: [{ id: '89' }, { id: '76' }],
    })
    expect((await regions({ q: 'МОСК' })).body.items.map(({ id }) => id)).toEqual(['77', '50'])
    expect((await regions({ q: '78' })).body.items).toEqual([
      { id: '78', name: 'Санкт-Петербург', also: 'Saint Petersburg' },
    ])
    expect((await regions({ q: 'petersb' })).body.items.map(({ id }) => id)).toEqual(['78'])
    expect((await regions({ q: 'петерб' }, 'en')).body.items.map(({ id }) => id)).toEqual(['78'])
    expect((await regions({ q: 'нет такого' })).body).toEqual({ items: [], total: 0 })
  })
})

describe('handbook of time zones', () => {
  test('has every zone of a profile with a unique Russian name [SP-3.14]', async () => {
    const { items, total } = (await zones(all)).body
    expect(items.map(({ id }) => id).toSorted()).toEqual(offeredTimeZones.toSorted())
    expect(total).toBe(items.length)
    expect(items.filter(({ name }) => !/[а-яё]/i.test(name))).toEqual([])
    expect(new Set(items.map(({ name }) => name)).size).toBe(total)
  })

  test('names places in the reader’s language, in alphabetical order', async () => {
    const named = async (id: string, locale: string) =>
      (await zones({ q: id }, locale)).body.items.find((item) => item.id === id)?.name
    expect([await named('Europe/Rome', 'ru'), await named('Europe/Rome', 'en')]).toEqual(['Рим', 'Rome'])
    expect(await named('America/Indiana/Tell_City', 'en')).toBe('Tell City, Indiana')
    expect(await named('Asia/Kolkata', 'en')).toBe('Kolkata')
    expect((await zones({ limit: '1' })).body.items).toMatchObject([{ name: 'Абиджан' }])
    expect((await zones({ q: 'new york' })).body.items).toMatchObject([{ id: 'America/New_York', name: 'Нью-Йорк' }])
  })

  test('returns the current offset in minutes: summer time, half hours, west', async () => {
    const offset = async (id: string) => (await zones({ q: id })).body.items.find((item) => item.id === id)?.offset
    const ids = ['Europe/Moscow', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Etc/UTC']
    expect(await Promise.all(ids.map(offset))).toEqual([180, 60, -210, 345, 0])
    now = new Date('2026-07-15T12:00:00Z')
    expect(await Promise.all(ids.map(offset))).toEqual([180, 120, -150, 345, 0])
  })
})

test('allows public caching for an hour, separately by language', async () => {
  for (const { status, headers } of [await zones(), await regions()]) {
    expect([status, headers['cache-control'], headers['vary']]).toEqual([200, 'public, max-age=3600', 'device-locale'])
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect((await w.call(listRegions, { query: { q: '77' } })).body.items).toEqual([
    { id: '77', name: 'Москва', also: 'Moscow' },
  ])
})

test.each([
  'limit=0',
  'limit=501',
  'limit=x',
  'sort=offset',
  'order=up',
  'q=%00',
  `q=${'x'.repeat(101)}`,
  'owner=1',
  'q=a&q=b',
])('rejects ?%s without caching the error', async (query) => {
  for (const path of [listRegions.path, listTimezones.path]) {
    const { status, headers } = await w.send('GET', `${path}?${query}`)
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
  }
})
