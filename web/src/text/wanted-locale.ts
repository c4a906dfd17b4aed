import { foreignLocale, isLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import { localStore } from '../lib/web-storage.ts'

const storageKey = 'language'
const asLocale = (value: string | null) => (isLocale(value) ? value : undefined)

/**
 * The language of the current page, else the stored choice, else the service's, else the browser's, else English
 * (docs/specification.md#4-states-and-transitions, "Language").
 */
export function wantedLocale(): Locale {
  return documentLocale() ?? asLocale(localStore.read(storageKey)) ?? askedLocale() ?? browserLocale()
}

/** A choice equal to the browser's language is not stored. */
export function keepLocale(locale: Locale): void {
  if (!askedLocale() && locale === browserLocale()) localStore.drop(storageKey)
  else localStore.write(storageKey, locale)
}

export function forgetIdleChoice(): void {
  if (!askedLocale() && asLocale(localStore.read(storageKey)) === browserLocale()) localStore.drop(storageKey)
}

/** The language of a page that is readable without the program (decision 0042). */
function documentLocale(): Locale | undefined {
  return asLocale(document.getElementById('root')?.lang ?? null)
}

function browserLocale(): Locale {
  return pickLocale(navigator.language) ?? foreignLocale
}

/** `ui_locales`, OpenID Connect Core 3.1.2.1. */
function askedLocale(): Locale | undefined {
  return asLocale(new URLSearchParams(location.search).get('ui_locales'))
}
