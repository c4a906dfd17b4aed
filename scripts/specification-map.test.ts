import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Row = { what: string; file: string; name: string }

const map = 'docs/specification-map.md'
const rows = readFileSync(map, 'utf8').split('\n').flatMap(toRow)

test('the map has a row for every section of the specification', () => {
  const sections = [...readFileSync(map, 'utf8').matchAll(/^## (\d+)/gm)].map(([, number]) => Number(number))
  expect(sections).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(rows.length).toBeGreaterThan(100)
})

test('every test that the map names exists under that name', () => {
  expect(rows.filter((row) => !names(row)).map(({ what, file, name }) => `${what}: ${file} has no «${name}»`)).toEqual([])
})

test('a test that does not exist would be found', () => {
  expect(names({ what: '', file: 'scripts/specification-map.test.ts', name: 'nobody wrote this' })).toBe(false)
  expect(names({ what: '', file: 'scripts/no-such.test.ts', name: 'x' })).toBe(false)
})

test('nothing is mapped twice', () => {
  expect(rows.length).toBe(new Set(rows.map(({ what, file, name }) => [what, file, name].join('|'))).size)
})

/** `| what | path | name of the test |`; anything else in the page is prose. */
function toRow(line: string): Row[] {
  const [, what, file, name] = /^\| (.+?) \| `(.+?)` \| (.+?) \|$/.exec(line) ?? []
  return what && file && name ? [{ what, file, name }] : []
}

/** As the first words of a `test(…)`, `test.each(…)(…)` or `describe(…)`: a comment that says the same proves nothing. */
function names({ file, name }: Row): boolean {
  if (!existsSync(file)) return false
  const quoted = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`\(\s*['"\`]${quoted}['"\`]`).test(readFileSync(file, 'utf8'))
}
