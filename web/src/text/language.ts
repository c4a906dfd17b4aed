import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { T } from './messages.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'
import { type Dictionary, translate } from './translate.ts'
import { forgetIdleChoice, keepLocale, wantedLocale } from './wanted-locale.ts'

/** The language of the page; `t` is another function for each language, so that whatever depends on it is done again. */
type Language = { locale: Locale; dictionary: Dictionary; t: T }

let current = languageOf({ language: firstLocale, messages: {} })
let withCabinet = false
/** The last choice counts, whichever file comes last. */
let wanted = firstLocale
const listeners = new Set<() => void>()

/** Loads the one language that is needed. */
export async function startLanguage(): Promise<void> {
  forgetIdleChoice()
  await setLanguage(wantedLocale())
}

export async function changeLanguage(locale: Locale): Promise<void> {
  keepLocale(locale)
  await setLanguage(locale)
}

/** The texts of the cabinet, in this language and in whichever is chosen later. */
export async function loadCabinetTexts(): Promise<void> {
  if (withCabinet) return
  withCabinet = true
  await setLanguage(wanted)
}

export function currentLanguage(): Locale {
  return current.locale
}

/** For `useSyncExternalStore` (`use-t.ts`), and for what is no component. */
export const languageStore = {
  getSnapshot: () => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

async function setLanguage(locale: Locale): Promise<void> {
  wanted = locale
  const loadedCabinet = withCabinet
  const dictionary: Dictionary = { language: locale, messages: await load(locale) }
  if (locale !== wanted || loadedCabinet !== withCabinet) return
  current = languageOf(dictionary)
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

function languageOf(dictionary: Dictionary): Language {
  return { locale: dictionary.language, dictionary, t: (key, ...[values]) => translate(dictionary, key, values) }
}

async function load(locale: Locale): Promise<Record<string, string>> {
  const { first, cabinet } = catalogues[locale]
  const [all, more] = await Promise.all([first(), withCabinet ? cabinet() : {}])
  return withNonBreakingSpaces({ ...all, ...more })
}

type Catalogue = { first: () => Promise<Record<string, string>>; cabinet: () => Promise<Record<string, string>> }

const catalogues: Record<Locale, Catalogue> = {
  ru: {
    first: async () => (await import('./ru.ts')).ru,
    cabinet: async () => (await import('./ru-cabinet.ts')).ruCabinet,
  },
  en: {
    first: async () => (await import('./en.ts')).en,
    cabinet: async () => (await import('./en-cabinet.ts')).enCabinet,
  },
}
