import type { Locale } from '../fields/locale.ts'

/** Welsh, because Intl knows it and none of its rules is ours; its words are the English ones with the vowels doubled and accented. */
export const pseudoRow = {
  tag: 'cy-GB',
  name: 'Cymraeg',
  dayFirst: true,
  separator: '-',
  familyFirst: true,
  firstWeekday: 6,
  plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const

/** What the pseudo-locale has where English has `value`: words changed, at any depth and in what functions answer, everything else as it is. */
export function pseudo<T>(value: T): T
export function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\S+/g, changed)
  if (typeof value === 'function') return (...args: unknown[]) => pseudo(value(...args))
  if (value instanceof Promise) return value.then(pseudo)
  if (Array.isArray(value)) return value.map(pseudo)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, held]) => forms(key, pseudo(held))))
}

/** A text with a plural has as many forms as the language has categories. */
function forms(key: string, held: unknown): [string, unknown][] {
  const [, stem] = /^(.+)_other$/.exec(key) ?? []
  if (stem === undefined) return [[key, held]]
  return pseudoRow.plurals.map((category) => [
    `${stem}_${category}`,
    category === 'other' ? held : `${String(held)} (${category})`,
  ])
}

/** Addresses, codes and placeholders stay. */
const changed = (word: string) =>
  /[\d{}@/_#]|\w[.:-]\w/.test(word)
    ? word
    : word.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize().repeat(2))

/** The words in what is shown that the pseudo-locale would have changed: they come from another language, unless `known` has them. */
export function foreignWords(shown: string, known = ''): string[] {
  const ofIntl = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(pseudoRow.tag, { month: 'long' }).format(new Date(2026, month)),
  )
  const country = new Intl.DisplayNames(pseudoRow.tag, { type: 'region' }).of('RU')
  const all = [known, pseudoRow.name, country, ...ofIntl].join(' ')
  const changes = shown.split(/\s+/).filter((word) => /\p{Script=Cyrillic}/u.test(word) || pseudo(word) !== word)
  return changes.map((word) => word.replaceAll(/^\P{L}+|\P{L}+$/gu, '')).filter((word) => !all.includes(word))
}

export function pseudoLocale(isLocale: (value: unknown) => value is Locale): Locale {
  const tag: unknown = 'cy'
  if (!isLocale(tag))
    throw new Error('these tests run with the pseudo-locale in the table (scripts/checks/pseudo-locale.ts)')
  return tag
}
