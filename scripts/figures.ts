import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citationsOf, citedByNumber, deadOf, linksOf, readSources, type Source } from './checks/citations.ts'
import { crowdedFolders, namesWithTwoMeanings, partsOf } from './checks/names-and-folders.ts'
import { repositoryFiles } from './checks/repository-files.ts'

/** `npm run figures` prints the size of the repository; `npm run figures -- --names` lists what was counted. */

const sources = readSources(repositoryFiles())
const { product, machinery } = partsOf(sources)

const lines = ({ text }: Source) => text.trimEnd().split('\n').length
const sum = (some: readonly Source[]) => some.reduce((total, source) => total + lines(source), 0)
const sizes = product.map((source) => ({ name: source.file, size: lines(source) })).toSorted((a, b) => a.size - b.size)
const longest = longestFunction(product)
const compared = product.flatMap(({ file, text }) =>
  text.split('\n').flatMap((line, at) => (/[!=]== '(ru|en)'/.test(line) ? [`${file}:${at + 1}`] : [])),
)
const crowded = crowdedFolders(product)
const twice = namesWithTwoMeanings(product)
const dead = [...deadOf(citationsOf(sources)), ...deadOf(linksOf(sources)), ...citedByNumber(sources)]

const rows: [what: string, figure: string | number, names?: string[]][] = [
  ['lines of the product', sum(product)],
  ['lines of machinery', sum(machinery)],
  [
    'lines of a file: median / p95 / max',
    [0.5, 0.95, 1].map((part) => sizeAt(part)).join(' / '),
    [sizes.at(-1)?.name ?? ''],
  ],
  ['lines of a function: max', longest.size, [longest.name]],
  ['folders of more than 20 files', crowded.length, crowded],
  ['places that compare a locale', compared.length, compared],
  ['exported names with two meanings', twice.length, twice],
  ['dead citations', dead.length, dead],
]
for (const [what, figure, names = []] of rows) {
  console.log(`${what.padEnd(36)} ${String(figure).padStart(14)}`)
  if (process.argv.includes('--names')) for (const name of names) console.log(`  ${name}`)
}

function sizeAt(part: number): number {
  return sizes[Math.ceil(sizes.length * part) - 1]?.size ?? 0
}

function longestFunction(of: readonly Source[]): { name: string; size: number } {
  const config = join(mkdtempSync(join(tmpdir(), 'kabinet-figures-')), 'oxlint.json')
  writeFileSync(
    config,
    JSON.stringify({ categories: { correctness: 'off' }, rules: { 'max-lines-per-function': ['error', { max: 0 }] } }),
  )
  const { stdout } = spawnSync('oxlint', ['-c', config, '--format', 'unix', ...of.map(({ file }) => file)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...stdout.matchAll(/^(\S+:\d+):.*too many lines \((\d+)\)/gm)]
    .map(([, name = '', size]) => ({ name, size: Number(size) }))
    .reduce((longer, one) => (one.size > longer.size ? one : longer), { name: '', size: 0 })
}
