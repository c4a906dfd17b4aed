import type { Explanation } from '@kabinet/contract/api/consent.api'
import type { Locale } from '@kabinet/contract/fields/locale'

/**
 * `text`: `error_description` of RFC 6749 (4.1.2.1, 5.2): ASCII without quotes; it never repeats a sent or registered value. `guide`: a
 * heading of docs/integrate.md, set when our own page shows the advice too; without it, only owners read `ru`.
 */
export type Advice = PageAdvice | { text: string; ru?: string; guide?: undefined }
export type PageAdvice = { text: string; ru: string; guide: keyof typeof headings; parameter?: string }

const headings = {
  redirectUris: { en: 'redirect-uris', ru: 'адреса-возврата' },
  pushed: { en: 'pushed-requests-par', ru: 'отправка-запроса-заранее-par' },
  ownApi: { en: 'your-own-api', ru: 'свой-api' },
  rules: { en: 'what-holds', ru: 'правила' },
  signed: {
    en: 'signed-messages-fapi-20-message-signing',
    ru: 'подписанные-сообщения-fapi-20-message-signing',
  },
  unregistered: { en: 'unregistered-applications', ru: 'приложения-без-регистрации' },
  scopes: { en: 'what-a-service-may-read', ru: 'что-может-читать-сервис' },
  logOut: { en: 'signing-out', ru: 'выход' },
  errors: { en: 'when-it-does-not-work', ru: 'если-не-работает' },
} as const satisfies Record<string, Record<Locale, string>>

const guideUrl = (guide: keyof typeof headings, locale: Locale) =>
  `/docs?lang=${locale}#${encodeURIComponent(headings[guide][locale])}`

export type PageExplanation = Pick<Explanation, 'text' | 'guide_url' | 'parameter'>

export function explanationOf({ text, ru, guide, parameter }: PageAdvice): PageExplanation {
  return {
    text: { ru, en: sentence(text) },
    guide_url: { ru: guideUrl(guide, 'ru'), en: guideUrl(guide, 'en') },
    parameter: parameter ?? null,
  }
}

export const sentence = (text: string) => `${text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`
