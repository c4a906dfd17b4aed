import type { Explanation } from '@kabinet/contract/api/consent.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { GuidePage } from '@kabinet/contract/integrate/guide-pages'

/**
 * `text`: `error_description` of RFC 6749 (4.1.2.1, 5.2): ASCII without quotes; it never repeats a sent or registered value. `guide`: a
 * place in docs/integrate, set when our own page shows the advice too; without it, only owners read `ru`.
 */
export type Advice = PageAdvice | { text: string; ru?: string; guide?: undefined }
export type Place =
  | 'redirectUris'
  | 'pushed'
  | 'ownApi'
  | 'rules'
  | 'signed'
  | 'unregistered'
  | 'scopes'
  | 'logOut'
  | 'errors'
export type PageAdvice = { text: string; ru: string; guide: Place; parameter?: string }

const places: Record<Place, { page: GuidePage; section?: Record<Locale, string> }> = {
  redirectUris: { page: 'reference', section: { en: 'redirect-uris', ru: 'адреса-возврата' } },
  pushed: { page: 'pushed-and-signed', section: { en: 'pushed-requests-par', ru: 'отправка-запроса-заранее-par' } },
  ownApi: { page: 'your-api' },
  rules: { page: 'reference', section: { en: 'what-holds', ru: 'правила' } },
  signed: {
    page: 'pushed-and-signed',
    section: {
      en: 'signed-messages-fapi-20-message-signing',
      ru: 'подписанные-сообщения-fapi-20-message-signing',
    },
  },
  unregistered: {
    page: 'register-by-software',
    section: { en: 'unregistered-applications', ru: 'приложения-без-регистрации' },
  },
  scopes: { page: 'data' },
  logOut: { page: 'sign-out' },
  errors: { page: 'errors' },
}

function guideUrl(place: Place, locale: Locale): string {
  const { page, section } = places[place]
  return `/docs/${page}?lang=${locale}${section ? `#${encodeURIComponent(section[locale])}` : ''}`
}

export type PageExplanation = Pick<Explanation, 'text' | 'guide_url' | 'parameter'>

export function explanationOf({ text, ru, guide, parameter }: PageAdvice): PageExplanation {
  return {
    text: { ru, en: sentence(text) },
    guide_url: { ru: guideUrl(guide, 'ru'), en: guideUrl(guide, 'en') },
    parameter: parameter ?? null,
  }
}

export const sentence = (text: string) => `${text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`
