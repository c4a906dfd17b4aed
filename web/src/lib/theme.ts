import { kept } from './kept.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

/** `public/start.js` has already applied it before the first paint. */
export function readTheme(): Theme {
  const stored = kept.read(storageKey)
  return themes.find((theme) => theme === stored) ?? 'auto'
}

export function setTheme(theme: Theme): void {
  if (theme === 'auto') {
    kept.drop(storageKey)
    delete document.documentElement.dataset['theme']
  } else {
    kept.write(storageKey, theme)
    document.documentElement.dataset['theme'] = theme
  }
}
