import { expect, test } from 'vitest'
import { citationsOf, citedByNumber, deadOf, linksOf, readSources } from './citations.ts'
import { repositoryFiles } from './repository-files.ts'

const sources = readSources(repositoryFiles())

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
