import { localStore } from './web-storage.ts'

export const themeChoices = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storageKey = 'theme'

/** `start.ts` has already applied it before the first paint. */
export function readTheme(): ThemeChoice {
  const stored = localStore.read(storageKey)
  return themeChoices.find((theme) => theme === stored) ?? 'auto'
}

export function setTheme(theme: ThemeChoice): void {
  if (theme === 'auto') {
    localStore.drop(storageKey)
    delete document.documentElement.dataset['theme']
  } else {
    localStore.write(storageKey, theme)
    document.documentElement.dataset['theme'] = theme
  }
}
