import type { Texts } from './language.ts'

/** What is said where an account is recovered or secured, and a device is let in; and on pages for developers. */
export const rareTexts: Texts = {
  ru: async () => (await import('./ru-rare.ts')).ruRare,
  en: async () => (await import('./en-rare.ts')).enRare,
}
