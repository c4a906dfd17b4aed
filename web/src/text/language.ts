import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { kept } from '../lib/kept.ts'
import type { T } from './messages.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'
import { type Dictionary, translate } from './translate.ts'

const storageKey = 'language'

/** The names people know their languages by. */
export const languageNames: Record<Locale, string> = { ru: 'Русский', en: 'English' }

/** What is spoken now; `t` is another function for each language, so that whatever depends on it is done again. */
type Spoken = { locale: Locale; t: T }

/** `ru` is what is spoken before a language is known. */
let spoken: Spoken = { locale: 'ru', t: (key) => key }
const listeners = new Set<() => void>()

/** Loads the one language that is needed: the stored choice, else the browser's, else English (specification 4, "Language"). */
export async function startLanguage(): Promise<void> {
  const stored = asLocale(kept.read(storageKey))
  if (stored === browserLanguage()) kept.drop(storageKey)
  await speak(stored ?? browserLanguage())
}

export async function changeLanguage(locale: Locale): Promise<void> {
  if (locale === browserLanguage()) kept.drop(storageKey)
  else kept.write(storageKey, locale)
  await speak(locale)
}

export function currentLanguage(): Locale {
  return spoken.locale
}

/** For React (`use-t.ts`) and for what stands outside of it. */
export const speech = {
  read: () => spoken,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

async function speak(locale: Locale): Promise<void> {
  const dictionary: Dictionary = { language: locale, messages: await load(locale) }
  spoken = { locale, t: (key, values) => translate(dictionary, key, values) }
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

function browserLanguage(): Locale {
  return asLocale(navigator.language.slice(0, 2).toLowerCase()) ?? 'en'
}

function asLocale(value: string | null): Locale | undefined {
  return locales.find((locale) => locale === value)
}

async function load(locale: Locale): Promise<Record<string, string>> {
  return withNonBreakingSpaces(locale === 'ru' ? (await import('./ru.ts')).ru : (await import('./en.ts')).en)
}
