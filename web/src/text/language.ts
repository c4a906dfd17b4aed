import { type Locale, locales } from '@kabinet/contract/fields/locale'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { kept } from '../lib/kept.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'

const storageKey = 'language'

/** The names people know their languages by. */
export const languageNames: Record<Locale, string> = { ru: 'Русский', en: 'English' }

/** Loads the one language that is needed: the stored choice, else the browser's, else English (specification 4, "Language"). */
export async function startLanguage(): Promise<void> {
  const stored = asLocale(kept.read(storageKey))
  const language = stored ?? browserLanguage()
  if (stored === browserLanguage()) kept.drop(storageKey)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await load(language) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
}

export async function changeLanguage(language: Locale): Promise<void> {
  if (language === browserLanguage()) kept.drop(storageKey)
  else kept.write(storageKey, language)
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', await load(language))
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** `ru` is what is spoken before a language is known. */
export function currentLanguage(): Locale {
  return asLocale(i18next.language) ?? 'ru'
}

function browserLanguage(): Locale {
  return asLocale(navigator.language.slice(0, 2).toLowerCase()) ?? 'en'
}

function asLocale(value: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === value)
}

async function load(language: Locale): Promise<Record<string, string>> {
  const messages = language === 'ru' ? (await import('./ru.ts')).ru : (await import('./en.ts')).en
  return withNonBreakingSpaces(messages)
}
