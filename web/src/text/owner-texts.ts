import type { Texts } from './language.ts'

/** What the pages of the owner of a service say. */
export const ownerTexts: Texts = {
  ru: async () => (await import('./ru-owner.ts')).ruOwner,
  en: async () => (await import('./en-owner.ts')).enOwner,
}
