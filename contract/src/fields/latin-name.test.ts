import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinName } from './latin-name.ts'

test.each([
  ['Пётр', 'petr'],
  ['Юлия', 'iuliia'],
  ['Щукарь', 'shchukar'],
  ['Анна-Мария', 'annamariia'],
  ['José', 'jose'],
  ['伟', ''],
])('transliterates %s to %s', (name, expected) => expect(latinName(name)).toBe(expected))

test('returns at most twenty lower-case ASCII letters for any name', () => {
  const names = fc.string({ unit: 'grapheme' })
  fc.assert(fc.property(names, (name) => void expect(latinName(name)).toMatch(/^[a-z]{0,20}$/)))
})
