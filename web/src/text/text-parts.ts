import type { Locale } from '@kabinet/contract/fields/locale'

export type Texts = Record<Locale, () => Promise<Record<string, string>>>
export type TextPart = keyof typeof textParts

/** One file for each language and part: `{locale}.ts`, `{locale}-{part}.ts`. */
export const textParts = {
  first: {
    ru: async () => (await import('./ru.ts')).ru,
    en: async () => (await import('./en.ts')).en,
  },
  cabinet: {
    ru: async () => (await import('./ru-cabinet.ts')).ruCabinet,
    en: async () => (await import('./en-cabinet.ts')).enCabinet,
  },
  security: {
    ru: async () => (await import('./ru-security.ts')).ruSecurity,
    en: async () => (await import('./en-security.ts')).enSecurity,
  },
  events: {
    ru: async () => (await import('./ru-events.ts')).ruEvents,
    en: async () => (await import('./en-events.ts')).enEvents,
  },
  owner: {
    ru: async () => (await import('./ru-owner.ts')).ruOwner,
    en: async () => (await import('./en-owner.ts')).enOwner,
  },
  requests: {
    ru: async () => (await import('./ru-requests.ts')).ruRequests,
    en: async () => (await import('./en-requests.ts')).enRequests,
  },
} satisfies Record<string, Texts>
