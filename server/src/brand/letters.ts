import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { eachLocale } from '../lib/each-locale.ts'
import { commonPlaceholders, isOwnLetterKind, letterPlaceholders, type OwnLetterKind } from './letter-placeholders.ts'
import type { Mistakes } from './mistakes.ts'
import { type OwnLetter, readOwnLetter } from './own-letter.ts'

export type OwnLetters = Readonly<Record<Locale, ReadonlyMap<OwnLetterKind, OwnLetter>>>

/** Reads `letters/<letter>.<language>.md`. A letter without a file keeps the default text. */
export function readLetters(files: ReadonlyMap<string, Buffer>, mistakes: Mistakes): OwnLetters {
  const letters: Record<Locale, Map<OwnLetterKind, OwnLetter>> = eachLocale(() => new Map())
  for (const [path, bytes] of files) {
    const [, kind = '', language] = /^letters\/([a-z_]+)\.(\w+)\.md$/.exec(path) ?? []
    const locale = locales.find((one) => one === language)
    if (locale === undefined) continue
    const read = isOwnLetterKind(kind) ? readOwnLetter(bytes.toString('utf8'), namesOf(kind)) : unknown
    if (typeof read === 'string') mistakes.add(path, read)
    else if (isOwnLetterKind(kind)) letters[locale].set(kind, read)
  }
  return letters
}

const unknown = `is no letter; there are ${Object.keys(letterPlaceholders).filter(isOwnLetterKind).join(', ')}`

function namesOf(kind: OwnLetterKind) {
  const { texts, links, must } = letterPlaceholders[kind]
  return { texts: [...texts, ...commonPlaceholders.texts], links: [...links, ...commonPlaceholders.links], must }
}
