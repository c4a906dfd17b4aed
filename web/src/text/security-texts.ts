import type { Texts } from './language.ts'

/** What /security says of sessions and activity. */
export const securityTexts: Texts = {
  ru: async () => (await import('./ru-security.ts')).ruSecurity,
  en: async () => (await import('./en-security.ts')).enSecurity,
}
