import type { Explanation } from '@kabinet/contract/api/consent.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { errors } from 'oidc-provider'
import { tokenAdvice } from './token-advice.ts'
import { ofClientIds } from './document-advice.ts'
import { ofParameters } from './parameter-advice.ts'
import { ofSignedMessages } from './signed-advice.ts'

/**
 * What of a refused request is to be changed, and where. `text`: `error_description` of RFC 6749 (4.1.2.1, 5.2), so ASCII without quotes, and nothing
 * of what was sent or registered. `page`: of what our own page may have to say; `guide` is the heading of docs/integrate.md that has more.
 */
export type Advice = { text: string; page?: { ru: string; guide: keyof typeof headings; parameter?: string } }

/** By language, as the guide's pages link them. */
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
  errors: { en: 'when-it-does-not-work', ru: 'если-не-работает' },
} as const satisfies Record<string, Record<Locale, string>>

const guideUrl = (guide: keyof typeof headings, locale: Locale) =>
  `/docs?lang=${locale}#${encodeURIComponent(headings[guide][locale])}`

const ofRequests: Record<string, Advice> = { ...ofParameters, ...ofSignedMessages, ...ofClientIds }

/** What the library calls each refusal that is told in words of ours: its detail, or its description where it gives no detail. */
export const advices: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ...Object.entries(tokenAdvice).map(([reason, text]) => [reason, { text }] as const),
  ...Object.entries(ofRequests),
])

/** As our page says it; `reason`: a key of `advices`. Undefined: nothing that can happen there. */
export function explain(reason: string): Pick<Explanation, 'text' | 'guide_url' | 'parameter'> | undefined {
  const advice = reason === twiceReason ? twice : advices.get(reason)
  if (!advice?.page) return undefined
  const { text, page } = advice
  const { ru, guide, parameter = null } = page
  return {
    text: { ru, en: sentence(text) },
    guide_url: { ru: guideUrl(guide, 'ru'), en: guideUrl(guide, 'en') },
    parameter,
  }
}

/** With a capital, unless it begins with the name of a parameter. */
const sentence = (text: string) => `${text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())}.`

type Refusal = Pick<errors.OIDCProviderError, 'error_detail' | 'error_description' | 'message'>

/** The key of what is to be said about a refusal. */
export function reasonOf({
  error_detail: detail = '',
  error_description: description = '',
}: Refusal): string | undefined {
  if (description.endsWith('must not be provided twice')) return twiceReason
  return [detail, description].find((reason) => advices.has(reason))
}

export function adviceFor(refusal: Refusal): Advice | undefined {
  if (refusal.error_description?.startsWith('origin ')) return foreignOrigin
  const reason = reasonOf(refusal)
  return reason === twiceReason ? twice : advices.get(reason ?? '')
}

const twiceReason = 'twice'

const foreignOrigin: Advice = {
  text: 'the page that asks is at an origin where the service has no redirect URI: register one there',
}
const twice: Advice = {
  text: 'a parameter was sent twice: send each parameter once',
  page: { ru: 'Параметр передан дважды: каждый передаётся один раз.', guide: 'errors' },
}
