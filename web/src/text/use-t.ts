import type { Locale } from '@kabinet/contract/fields/locale'
import { useSyncExternalStore } from 'react'
import { languageStore } from './language.ts'
import type { T } from './messages.ts'

/** `const t = useT()`: only keys that exist in both languages compile. */
export function useT(): T {
  return useSyncExternalStore(languageStore.subscribe, languageStore.get, languageStore.get).t
}

export function useLanguage(): Locale {
  return useSyncExternalStore(languageStore.subscribe, languageStore.get, languageStore.get).locale
}
