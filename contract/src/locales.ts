/**
 * The one table of languages: a row more is a language more, and whatever has no words for it yet stops compiling (`Record<Locale, …>`).
 * `tag`: for Intl (BCP 47). `name`: as its speakers know it. `dayFirst` and `separator`: how a date is typed. `familyFirst`: the order of
 * a full name. `firstWeekday`: 0 is Sunday. `plurals`: the categories of Intl.PluralRules, each a suffix of a key.
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
