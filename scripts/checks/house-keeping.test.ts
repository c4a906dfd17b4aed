import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from './citations.ts'
import { crowdedFolders, namesWithTwoMeanings, partsOf } from './house-keeping.ts'

const tracked = execFileSync('git', ['ls-files', 'contract', 'server', 'web'], { encoding: 'utf8' }).trim().split('\n')
const { product, machinery } = partsOf(readSources(tracked.filter((file) => existsSync(file))))

test('gives an exported name of the contract one meaning', () => {
  const face = [...product, ...machinery].filter(({ file }) => file.startsWith('contract/src/'))
  expect(face.length).toBeGreaterThan(100)
  expect(namesWithTwoMeanings(face)).toEqual([])
})

test('has no folder of more than thirty files', () => {
  expect(product.length).toBeGreaterThan(900)
  expect(crowdedFolders(product)).toEqual([])
})

test('finds a name that two files export, and allows its overloads in one file', () => {
  const one = { file: 'contract/src/api/me.api.ts', text: 'export const getMe = route({})\nexport type Me = string' }
  const other = { file: 'server/src/features/me/me.ts', text: 'export async function getMe() {}' }
  const overloads = { file: 'web/src/lib/a.ts', text: 'export function play(a: 1): 1\nexport function play(a: 2): 2' }
  expect(namesWithTwoMeanings([one, other, overloads])).toEqual([`getMe: ${one.file}, ${other.file}`])
})
