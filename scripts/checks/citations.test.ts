import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citationsOf, citedByNumber, deadOf, linksOf, readSources } from './citations.ts'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const sources = readSources(files.filter((file) => existsSync(file)))

test('finds every docs section that a comment cites', () => {
  const cited = citationsOf(sources)
  expect(cited.length).toBeGreaterThan(150)
  expect(deadOf(cited)).toEqual([])
})

test('finds every link target of the docs pages', () => {
  const links = linksOf(sources)
  expect(links.length).toBeGreaterThan(50)
  expect(deadOf(links)).toEqual([])
})

test('cites no section number of a page outside the repository', () => expect(citedByNumber(sources)).toEqual([]))
