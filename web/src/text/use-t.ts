import type { Locale } from '@kabinet/contract/fields/locale'
import { useSyncExternalStore } from 'react'
import { speech } from './language.ts'
import type { T } from './messages.ts'

/** `const t = useT()`: only keys that exist in both languages compile. */
export function useT(): T {
  return useSyncExternalStore(speech.subscribe, speech.read, speech.read).t
}

/** The language that is being spoken; redraws on a change. */
export function useLanguage(): Locale {
  return useSyncExternalStore(speech.subscribe, speech.read, speech.read).locale
}
