import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citationsOf, citedByNumber, deadOf, linksOf, readSources } from './citations.ts'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const sources = readSources(files.filter((file) => existsSync(file)))

test('what a comment cites of the docs is there', () => {
  const cited = citationsOf(sources)
  expect(cited.length).toBeGreaterThan(150)
  expect(deadOf(cited)).toEqual([])
})

test('what a page of the docs links to is there', () => {
  const links = linksOf(sources)
  expect(links.length).toBeGreaterThan(50)
  expect(deadOf(links)).toEqual([])
})

test('nothing is cited by the number of a page that is not here', () => expect(citedByNumber(sources)).toEqual([]))
