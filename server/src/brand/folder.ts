import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { locales } from '@kabinet/contract/fields/locale'
import type { Mistakes } from './mistakes.ts'

const kilobytes = 1024
const language = `(?:${locales.join('|')})`

const known: readonly { path: RegExp; max: number }[] = [
  { path: /^brand\.json$/, max: 64 * kilobytes },
  { path: /^(?:logo|logo-dark|favicon)\.svg$/, max: 64 * kilobytes },
  { path: /^favicon\.png$/, max: 64 * kilobytes },
  { path: new RegExp(`^legal/[a-z-]+/[^/]+\\.${language}\\.md$`), max: 512 * kilobytes },
  { path: new RegExp(`^letters/[a-z_]+\\.${language}\\.md$`), max: 32 * kilobytes },
]
const listed =
  'brand.json, logo.svg, logo-dark.svg, favicon.svg, favicon.png, legal/<document>/<version>.<language>.md and letters/<letter>.<language>.md'

/** Reads files by their path in the folder. Ignores dotfiles and README. */
export function readFolder(folder: string, mistakes: Mistakes): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  const inside = realpathSync(folder) + sep
  for (const path of pathsIn(folder)) {
    const limit = known.find((one) => one.path.test(path))?.max
    const problem =
      limit === undefined ? `is not read; there may be ${listed}` : problemOf(join(folder, path), inside, limit)
    if (problem === undefined) files.set(path, readFileSync(join(folder, path)))
    else mistakes.add(path, problem)
  }
  return files
}

/** Kubernetes mounts files as links within the folder. A link out of the folder would publish its target. */
function problemOf(file: string, inside: string, limit: number): string | undefined {
  const real = realpathSync(file, { encoding: 'utf8' })
  if (!real.startsWith(inside)) return 'is a link out of the folder: put the file itself there'
  const { size } = statSync(real)
  if (size > limit) return `has ${Math.ceil(size / kilobytes)} KB; the limit is ${limit / kilobytes} KB`
  return undefined
}

const deepest = 3

function pathsIn(folder: string, within = '', depth = 1): string[] {
  return readdirSync(join(folder, within))
    .filter((name) => !name.startsWith('.') && !/^readme\b/i.test(name))
    .toSorted()
    .flatMap((name) => {
      const path = within === '' ? name : `${within}/${name}`
      const isFolder = statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() ?? false
      return isFolder && depth < deepest ? pathsIn(folder, path, depth + 1) : [path]
    })
}
