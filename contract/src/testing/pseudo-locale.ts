import type { Locale } from '../fields/locale.ts'

/** Welsh, because Intl supports it and its rules differ from ours. The words are English with doubled, accented vowels. */
export const pseudoRow = {
  tag: 'cy-GB',
  name: 'Cymraeg',
  dayFirst: true,
  separator: '-',
  familyFirst: true,
  firstWeekday: 6,
  plurals: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const

/** The pseudo-locale's version of `value`: changes words at any depth, including results of functions, and keeps everything else. */
export function pseudo<T>(value: T): T
export function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\S+/g, changed)
  if (typeof value === 'function') return (...args: unknown[]) => pseudo(value(...args))
  if (value instanceof Promise) return value.then(pseudo)
  if (Array.isArray(value)) return value.map(pseudo)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, value]) => forms(key, pseudo(value))))
}

function forms(key: string, value: unknown): [string, unknown][] {
  const [, stem] = /^(.+)_other$/.exec(key) ?? []
  if (stem === undefined) return [[key, value]]
  return pseudoRow.plurals.map((category) => [
    `${stem}_${category}`,
    category === 'other' ? value : `${String(value)} (${category})`,
  ])
}

const changed = (word: string) =>
  /[\d{}@/_#]|\w[.:-]\w/.test(word)
    ? word
    : word.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`.normalize().repeat(2))

/** Words in `shown` that the pseudo-locale would have changed: text of another language, unless `known` contains it. */
export function foreignWords(shown: string, known = ''): string[] {
  const ofIntl = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(pseudoRow.tag, { month: 'long' }).format(new Date(2026, month)),
  )
  const country = new Intl.DisplayNames(pseudoRow.tag, { type: 'region' }).of('RU')
  const and = new Intl.ListFormat(pseudoRow.tag).format(['a', 'b'])
  const all = [known, pseudoRow.name, country, and, ...ofIntl].join(' ')
  const changes = shown.split(/\s+/).filter((word) => /\p{Script=Cyrillic}/u.test(word) || pseudo(word) !== word)
  return changes.map((word) => word.replaceAll(/^\P{L}+|\P{L}+$/gu, '')).filter((word) => !all.includes(word))
}

export function pseudoLocale(isLocale: (value: unknown) => value is Locale): Locale {
  const tag: unknown = 'cy'
  if (!isLocale(tag))
    throw new Error('these tests run with the pseudo-locale in the table (scripts/checks/pseudo-locale.ts)')
  return tag
}
