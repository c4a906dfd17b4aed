import type { Texts } from './language.ts'

/** What the pages of partners say. */
export const partnerTexts: Texts = {
  ru: async () => (await import('./ru/partners.ts')).partners,
  en: async () => (await import('./en/partners.ts')).partners,
}
