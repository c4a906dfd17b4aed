import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import { createStore, type Store } from '../lib/store.ts'
import type { T } from './messages.ts'
import { type TextPart, textParts } from './text-parts.ts'
import { type Dictionary, translate } from './translate.ts'
import { forgetIdleChoice, keepLocale, wantedLocale } from './wanted-locale.ts'

type Language = { locale: Locale; dictionary: Dictionary; t: T }

const current = createStore(languageOf({ language: firstLocale, messages: {} }))
const further = new Set<TextPart>()
/** The last choice wins, regardless of which file loads last. */
const wanted = createStore<Locale>(firstLocale)

/** Loads only the language that is needed. */
export async function startLanguage(): Promise<void> {
  forgetIdleChoice()
  await setLanguage(wantedLocale())
}

export async function changeLanguage(locale: Locale): Promise<void> {
  keepLocale(locale)
  await setLanguage(locale)
}

/** Loads texts for pages that need them, in the current language and any chosen later. */
export async function loadTexts(texts: TextPart): Promise<void> {
  if (further.has(texts)) return
  further.add(texts)
  try {
    await setLanguage(wanted.get())
  } catch (error) {
    // Retried by the next page that needs them.
    further.delete(texts)
    throw error
  }
}

export async function withTexts<M>(module: Promise<M>, ...parts: TextPart[]): Promise<M> {
  const [loaded] = await Promise.all([module, ...parts.map(loadTexts)])
  return loaded
}

export const loadCabinetTexts = (): Promise<void> => loadTexts('cabinet')

export function currentLanguage(): Locale {
  return current.get().locale
}

export const languageStore: Pick<Store<Language>, 'get' | 'subscribe'> = current

/** Renders every text again, for a change of how values are written. */
export function renderTexts(): void {
  current.set({ ...current.get() })
}

async function setLanguage(locale: Locale): Promise<void> {
  wanted.set(locale)
  const { size } = further
  const dictionary: Dictionary = { language: locale, messages: await load(locale) }
  if (locale !== wanted.get() || size !== further.size) return
  document.documentElement.lang = locale
  current.set(languageOf(dictionary))
}

function languageOf(dictionary: Dictionary): Language {
  return { locale: dictionary.language, dictionary, t: (key, ...[values]) => translate(dictionary, key, values) }
}

async function load(locale: Locale): Promise<Record<string, string>> {
  const all = await Promise.all((['first', ...further] as const).map((part) => textParts[part][locale]()))
  return Object.assign({}, ...all)
}
