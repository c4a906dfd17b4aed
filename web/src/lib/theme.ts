import { localStore } from './web-storage.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

/** `start.ts` has already applied it before the first paint. */
export function readTheme(): Theme {
  const stored = localStore.read(storageKey)
  return themes.find((theme) => theme === stored) ?? 'auto'
}

export function setTheme(theme: Theme): void {
  if (theme === 'auto') {
    localStore.drop(storageKey)
    delete document.documentElement.dataset['theme']
  } else {
    localStore.write(storageKey, theme)
    document.documentElement.dataset['theme'] = theme
  }
}
