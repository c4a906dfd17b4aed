/**
 * A new row fails to compile until every text has it (`Record<Locale, …>`). `tag`: for Intl (BCP 47). `dayFirst` and
 * `separator`: typed dates. `familyFirst`: order of a full name. `firstWeekday`: 0 is Sunday. `plurals`: categories of
 * Intl.PluralRules, each a key suffix.
 */
export const localeTable = {
  ru: {
    tag: 'ru-RU',
    name: 'Русский',
    dayFirst: true,
    separator: '.',
    familyFirst: true,
    firstWeekday: 1,
    plurals: ['one', 'few', 'many', 'other'],
  },
  en: {
    tag: 'en-US',
    name: 'English',
    dayFirst: false,
    separator: '/',
    familyFirst: false,
    firstWeekday: 0,
    plurals: ['one', 'other'],
  },
} as const satisfies Record<string, LocaleRow>

type LocaleRow = {
  tag: string
  name: string
  dayFirst: boolean
  separator: string
  familyFirst: boolean
  firstWeekday: 0 | 1 | 2 | 3 | 4 | 5 | 6
  plurals: readonly Intl.LDMLPluralRule[]
}

type FullName = { first: string; middle: string | null; last: string }

export function fullName({ first, middle, last }: FullName, locale: keyof typeof localeTable): string {
  const parts = localeTable[locale].familyFirst ? [last, first, middle] : [first, middle, last]
  return parts.filter(Boolean).join(' ')
}
