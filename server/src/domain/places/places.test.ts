import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mmdbOf } from '../../testing/mmdb.ts'
import { readPlaces } from './places.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()
const path = join(folder, 'places.mmdb')
const placesOf = (content: string | Buffer) => {
  writeFileSync(path, content)
  return readPlaces({ placesDatabase: path })
}
const moscow = { country: { iso_code: 'RU' }, city: { names: { en: 'Moscow', ru: 'Москва' } } }

test('returns country and city of an address in the languages of the pages', () => {
  const networks = {
    10: moscow,
    20: { country: { iso_code: 'DE' }, city: { names: { en: 'Jena' } } },
    30: { country: { iso_code: 'FR' } },
    40: { country_code: 'KZ', city: 'Almaty' },
  }
  const places = placesOf(mmdbOf(networks))
  expect(['10.1.2.3', '20.0.0.1', '30.255.0.1', '40.9.9.9'].map((address) => places?.placeOf(address))).toEqual([
    { country: 'RU', city: { ru: 'Москва', en: 'Moscow' } },
    { country: 'DE', city: { ru: 'Jena', en: 'Jena' } },
    { country: 'FR', city: null },
    { country: 'KZ', city: { ru: 'Almaty', en: 'Almaty' } },
  ])
})

test('returns no place for unknown addresses and unexpected records', () => {
  const places = placesOf(mmdbOf({ 10: { country: 'Russia' }, 20: { city: { names: { en: 'Jena' } } } }))
  for (const address of ['10.0.0.1', '20.0.0.1', '99.0.0.1', '2001:db8::1', 'unknown', ''])
    expect([address, places?.placeOf(address)]).toEqual([address, null])
})

test('has no places without the setting, and throws a one-line error for an invalid file', () => {
  expect(readPlaces({ placesDatabase: undefined })).toBeUndefined()
  expect(() => placesOf('text')).toThrow(/^PLACES_DATABASE cannot be read: [^\n]+$/)
  expect(() => readPlaces({ placesDatabase: join(folder, 'none') })).toThrow(/^PLACES_DATABASE cannot be read: ENOENT/)
})
