import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSuiteTests, rowsOf, sentBy, titledIn, unsent } from './suite-modules.ts'

const rows = rowsOf(readFileSync('docs/conformance.md', 'utf8'))
const read = (file: string) => readFileSync(file, 'utf8')

test('has a test that sends the request of each module that docs/conformance.md claims', () => {
  expect(rows.flatMap(({ modules }) => modules).length).toBeGreaterThan(120)
  expect(unsent(rows, titledIn(readSuiteTests()), read)).toEqual([])
})

test('lists words only for modules that are claimed', () => {
  const claimed = rows.flatMap(({ id, modules }) => modules.map((name) => `${id} ${name}`))
  const listed = Object.entries(sentBy).flatMap(([id, words]) => Object.keys(words).map((name) => `${id} ${name}`))
  expect(listed.filter((name) => !claimed.includes(name))).toEqual([])
})

test('finds a module without a test, and words that the test of the row does not contain', () => {
  const page = '| OC-1.15 | oidcc-codereuse, oidcc-new | `a.test.ts` | accepts a code once |\n'
  // The id is inserted, so that this is no second test with it.
  const id = 'OC-1.15'
  const text = `test('accepts a code once [${id}]', () => {})\ntest('other', () => [0, 30])`
  expect(unsent(rowsOf(page), new Set(), () => text)).toEqual(['OC-1.15 oidcc-codereuse', 'OC-1.15 oidcc-new'])
  expect(unsent(rowsOf(page), titledIn(["test('[oidcc-codereuse, oidcc-new] works')"]), () => text)).toEqual([])
})
