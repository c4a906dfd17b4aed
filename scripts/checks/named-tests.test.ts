import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deadNames, namedIn } from './named-tests.ts'
import { repositoryFiles } from './repository-files.ts'

const files = repositoryFiles()
const pages = files.filter((file) => /^(docs\/[^/]+|CONTRIBUTING)\.md$/.test(file))
const standards = 'docs/authentication-standards.md'

test('finds every file and test that a docs page names', () => {
  const named = pages.flatMap((page) => namedIn(page, readFileSync(page, 'utf8')))
  expect(named.length).toBeGreaterThan(600)
  expect(named.filter(({ title }) => title).length).toBeGreaterThan(80)
  expect(deadNames(named, files)).toEqual([])
})

test('finds a name without a file, and a title without a test', () => {
  const dead = (text: string) => deadNames(namedIn('x.md', text), ['scripts/checks/named-tests.test.ts'])
  expect(dead('`named-tests.test.ts` and `checks/*.test.ts`, `scripts/**/*.test.ts`')).toEqual([])
  expect(dead('`named-tests.test.ts` «a name that leads nowhere»')).toEqual([])
  expect(dead('`tests.test.ts`, `checks/*.race.test.ts`')).toEqual([
    'x.md: tests.test.ts',
    'x.md: checks/*.race.test.ts',
  ])
  const title = ['a title', 'of no test'].join(' ')
  expect(dead(`\`named-tests.test.ts\` «${title}»`)).toEqual([`x.md: named-tests.test.ts «${title}»`])
})

const sections = { '6.1': 3, '6.2': 12, '6.3': 8, '6.4': 6, '6.5': 8, '6.6': 4, '6.7': 2, '6.8': 4 } as const
const sessions = { '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 3, '7.6': 2 } as const
const verdict = /\*\*(?:Deviation|Not met|Not applicable|Documents)\*\*|`[\w./*-]+\.(?:test|e2e)\.tsx?`/

test('has one row for each requirement of ASVS 6 and 7, in order, each with a test or a verdict', () => {
  const rows = [...readFileSync(standards, 'utf8').matchAll(/^\| (\d[\d.]*[^|]*?) \|.*\|$/gm)]
  const asvs = rows.map(([, number = '']) => number).filter((number) => /^[67]\.\d\.\d+$/.test(number))
  expect(asvs).toEqual(
    Object.entries({ ...sections, ...sessions }).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    ),
  )
  const unmet = rows.filter(([row, number = '']) => asvs.includes(number) && row.includes('**Not met**'))
  const [, listed = ''] = /^## Not met\n\n(.*)$/m.exec(readFileSync(standards, 'utf8')) ?? []
  expect(listed.match(/[67]\.\d\.\d+/g)?.toSorted()).toEqual(unmet.map(([, number]) => number).toSorted())
  expect(rows.filter(([row]) => !verdict.test(row.split(' | ').at(-1) ?? '')).map(([row]) => row)).toEqual([])
})
