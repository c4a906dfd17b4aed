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
])('%s is %s in Latin letters', (name, expected) => expect(latinName(name)).toBe(expected))

test('whatever the name, nothing but twenty lower-case letters of ASCII at most', () => {
  const names = fc.string({ unit: 'grapheme' })
  fc.assert(fc.property(names, (name) => void expect(latinName(name)).toMatch(/^[a-z]{0,20}$/)))
})
