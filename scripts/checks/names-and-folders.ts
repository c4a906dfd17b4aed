import { dirname } from 'node:path'
import type { Source } from './citations.ts'

const isTest = /\.(test|e2e|bars|tour|interop)\.tsx?$|\/testing\//
const isMachinery =
  /^(scripts|interop)\/|^web\/(src\/)?screens\/|^web\/(src\/)?[\w-]+\.tsx?$|^contract\/src\/(shells|prerender)|^server\/src\/(features\/(dev-[\w-]+|guide)|http\/(pages\/)?(docs|openapi|dev-)[\w-]*\.ts|http\/(docs|openapi)\/)/
const isOfThePage = /^web\/src\/main\.tsx$/
const isWords =
  /\/(texts?\/(ru|en)|legal\/|papers\/|data\/region|integrate\/)|(words|cities-\w+|-texts|password-samples)\.ts$/

export function partsOf(sources: readonly Source[]): { product: Source[]; machinery: Source[] } {
  const code = sources.filter(({ file }) => /\.(tsx?|mjs)$/.test(file) && !isTest.test(file) && !isWords.test(file))
  const machinery = code.filter(({ file }) => isMachinery.test(file) && !isOfThePage.test(file))
  const product = code.filter((source) => /^(contract|server|web)\//.test(source.file) && !machinery.includes(source))
  return { product, machinery }
}

export const crowdedFolders = (of: readonly Source[]): string[] =>
  [...Map.groupBy(of, ({ file }) => dirname(file))]
    .filter(([, inside]) => inside.length > 30)
    .map(([folder, inside]) => `${folder}: ${inside.length}`)

/** Names that two files export, so that a search is ambiguous. Overloads are in one file. */
export function namesWithTwoMeanings(of: readonly Source[]): string[] {
  const declared = of.flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  )
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, all]) => ({ name, files: [...new Set(all.map(({ file }) => file))] }))
    .filter(({ files }) => files.length > 1)
    .map(({ name, files }) => `${name}: ${files.join(', ')}`)
}

/** Two servers in one process would share them. */
export const moduleState = (of: readonly Source[]): string[] =>
  of.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?(?:let (\w+)|const (\w+)[^=\n]*= new Weak(?:Map|Set)\b)/gm)].map(
      ([, variable, map]) => `${file}: ${variable ?? map}`,
    ),
  )
