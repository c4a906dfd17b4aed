import { importTable, packageHomes, readsEnvironment, type ImportRow } from './import-table.ts'
import { importsOf, withoutComments, type Import } from './import-scan.ts'

export type Sources = ReadonlyMap<string, string>

export function wrongImports(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (importTable.every(({ folder }) => !isUnder(file, folder)) && !isConfig(file))
      return [`${file} is in no row of the table`]
    return importsOf(file, source).flatMap((one) => (one.isLocal ? wrongRoom(file, one) : wrongPackage(file, one)))
  })
}

function wrongRoom(file: string, { target, isType }: Import): string[] {
  const isTestsOwn = packageOf(file) === packageOf(target) || packageOf(target) === 'testbed'
  if (isConfig(file) || (isTest(file) && isTestsOwn)) return []
  if (file === 'server/src/deps.ts' && !isType) return [`${file} → ${target}: deps.ts holds types only`]
  const may = rowsOf(file).flatMap((row) => row.may)
  if (!isTest(file) && isTestWorld(target) && !isTestWorld(file) && !may.includes(target))
    return [`${file} → ${target}: for tests only`]
  const isAllowed = unitOf(file) === unitOf(target) || may.some((folder) => isUnder(target, folder))
  return isAllowed ? [] : [`${file} → ${target}`]
}

function wrongPackage(file: string, { target }: Import): string[] {
  if (isUnder(file, 'contract/src') && !isTest(file) && target !== 'zod/mini')
    return [`${file} → ${target}: contract depends on zod/mini alone`]
  return packageHomes
    .filter(({ name, only }) => isPackage(target, name) && !only.some((home) => home.test(file)))
    .map(({ because }) => `${file} → ${target}: ${because}`)
}

export function readersOfEnvironment(sources: Sources): string[] {
  const reads = ([, source]: [string, string]) =>
    /\bprocess\.env\b|\bimport\.meta\.env\.VITE_/.test(withoutComments(source))
  return [...sources]
    .filter(reads)
    .flatMap(([file]) => (readsEnvironment.some((place) => place.test(file)) ? [] : [file]))
}

/** Circles through types and dynamic imports too, which `import/no-cycle` does not follow: one per file that closes one. */
export function importCircles(sources: Sources): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    const source = sources.get(file)
    if (source === undefined || done.has(file)) return
    done.add(file)
    for (const { target, isLocal } of importsOf(file, source)) if (isLocal) visit(target, [...path, file])
  }
  for (const file of sources.keys()) visit(file, [])
  return circles
}

/** Meaningless file names; the linter checks kebab-case. */
export function vagueNames(sources: Sources): string[] {
  return [...sources.keys()].filter((file) =>
    /(^|\/)(utils?|helpers?|common|manager|index)\.|\.(service|client)\./.test(file),
  )
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
/** `/dev/screens` shows the samples of the tests, and is not part of the product. */
const isTestWorld = (file: string) => /^(server\/src\/testing|web\/src\/(testing|screens))\//.test(file)
const isConfig = (file: string) => /(^|\/)[\w.]+\.config\.ts$/.test(file)
const packageOf = (file: string) => file.split('/')[0]
const rowsOf = (file: string): ImportRow[] => importTable.filter(({ folder }) => isUnder(file, folder))

function isUnder(file: string, pattern: string) {
  const folder = pattern.replace(/\/[*.]$/, '')
  if (pattern.endsWith('/.')) return file.slice(0, file.lastIndexOf('/')) === folder
  return file === folder || file.startsWith(`${folder}/`)
}

function unitOf(file: string): string {
  const folders = rowsOf(file).map(({ folder }) => folder)
  const units = folders.map((folder) => (folder.endsWith('/*') ? childOf(folder.slice(0, -2), file) : folder))
  return units.toSorted((a, b) => b.length - a.length)[0] ?? file
}

function childOf(folder: string, file: string) {
  const [child, ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length > 0 ? `${folder}/${child}` : folder
}

function isPackage(target: string, name: string) {
  if (name.endsWith(':')) return target.startsWith(name)
  return target === name || (name !== 'zod' && target.startsWith(`${name}/`))
}
