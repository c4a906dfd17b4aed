import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { T } from './messages.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'
import { type TextPart, textParts } from './text-parts.ts'
import { type Dictionary, translate } from './translate.ts'
import { forgetIdleChoice, keepLocale, wantedLocale } from './wanted-locale.ts'

/** The language of the page; `t` is another function for each language, so that whatever depends on it is done again. */
type Language = { locale: Locale; dictionary: Dictionary; t: T }

let current = languageOf({ language: firstLocale, messages: {} })
const further = new Set<TextPart>()
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

/** Texts that come with the pages that say them, in this language and in whichever is chosen later. */
export async function loadTexts(texts: TextPart): Promise<void> {
  if (further.has(texts)) return
  further.add(texts)
  try {
    await setLanguage(wanted)
  } catch (error) {
    // They are asked for again with the next page that says them.
    further.delete(texts)
    throw error
  }
}

export const loadCabinetTexts = (): Promise<void> => loadTexts('cabinet')

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
  const { size } = further
  const dictionary: Dictionary = { language: locale, messages: await load(locale) }
  if (locale !== wanted || size !== further.size) return
  current = languageOf(dictionary)
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

function languageOf(dictionary: Dictionary): Language {
  return { locale: dictionary.language, dictionary, t: (key, ...[values]) => translate(dictionary, key, values) }
}

async function load(locale: Locale): Promise<Record<string, string>> {
  const all = await Promise.all((['first', ...further] as const).map((part) => textParts[part][locale]()))
  return withNonBreakingSpaces(Object.assign({}, ...all))
}
