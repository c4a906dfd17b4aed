import type { Locale } from '@kabinet/contract/fields/locale'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from './language.ts'
import type { MessageKey, T, Values } from './messages.ts'

/** `const t = useT()`: only keys that exist in both languages compile. */
export function useT(): T {
  const { t } = useTranslation()
  return useCallback((key: MessageKey, values: Values = {}) => t(key, values), [t])
}

/** The language that is being spoken; redraws on a change. */
export function useLanguage(): Locale {
  useTranslation()
  return currentLanguage()
}
