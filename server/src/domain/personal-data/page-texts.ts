import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { enTexts } from './texts/en.ts'
import { ruTexts } from './texts/ru.ts'
import type { PageTexts } from './page-words.ts'

export const pageTexts: Record<Locale, PageTexts> = { ru: ruTexts, en: enTexts }

const prefix = 'activity.kind.'

/** With the names of events, for the script of the page. */
export const textsOfPage = () =>
  Object.fromEntries(
    locales.map((locale) => {
      const events = Object.entries(serverTexts[locale].events).map(([key, text]) => [key.slice(prefix.length), text])
      return [locale, { ...pageTexts[locale], values: { ...Object.fromEntries(events), ...pageTexts[locale].values } }]
    }),
  )
