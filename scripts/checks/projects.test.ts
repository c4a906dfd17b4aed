import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

const patterns = (config.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const cwd = project.root ?? project.test?.root ?? '.'
  return (project.test?.include ?? []).map((pattern) => ({ pattern, cwd }))
})

test('finds a file for each pattern of a project, so that no moved test is skipped', () => {
  expect(patterns.filter(({ pattern, cwd }) => globSync(pattern, { cwd }).length === 0)).toEqual([])
  expect(patterns.length).toBeGreaterThan(15)
})
