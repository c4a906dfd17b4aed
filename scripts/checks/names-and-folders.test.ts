import { expect, test } from 'vitest'
import { readSources } from './citations.ts'
import { crowdedFolders, moduleState, namesWithTwoMeanings, partsOf } from './names-and-folders.ts'
import { repositoryFiles } from './repository-files.ts'

const { product, machinery } = partsOf(readSources(repositoryFiles('contract', 'server', 'web')))

test('gives an exported name of the contract one meaning', () => {
  const face = [...product, ...machinery].filter(({ file }) => file.startsWith('contract/src/'))
  expect(face.length).toBeGreaterThan(100)
  expect(namesWithTwoMeanings(face)).toEqual([])
})

test('has at most thirty files per folder', () => {
  expect(product.length).toBeGreaterThan(900)
  expect(crowdedFolders(product)).toEqual([])
})

test('finds a name that two files export, and allows its overloads in one file', () => {
  const one = { file: 'contract/src/api/me.api.ts', text: 'export const getMe = route({})\nexport type Me = string' }
  const other = { file: 'server/src/features/me/me.ts', text: 'export async function getMe() {}' }
  const overloads = { file: 'web/src/lib/a.ts', text: 'export function play(a: 1): 1\nexport function play(a: 2): 2' }
  expect(namesWithTwoMeanings([one, other, overloads])).toEqual([`getMe: ${one.file}, ${other.file}`])
})

test("keeps the server's state in Deps: at most ten of its modules keep state between calls", () => {
  const server = product.filter(({ file }) => file.startsWith('server/src/'))
  expect(moduleState(server).slice(10)).toEqual([])
})

test('finds variables and weak maps of a module, and none of a function', () => {
  const text = 'let a = 1\nconst b = new WeakMap<object, string>()\nfunction f() {\n  let c = 1\n  return c\n}'
  expect(moduleState([{ file: 'x.ts', text }])).toEqual(['x.ts: a', 'x.ts: b'])
})
