import type { errors } from 'oidc-provider'
import { type Advice, explanationOf, type PageExplanation, sentence } from './advice.ts'
import { advices } from './advice-table.ts'
import { inRussian } from './library-words-ru.ts'

/** The explanation for our page. `reason`: a key of `advices`, or the library's own description. */
export function explain(reason: string): PageExplanation | undefined {
  const advice = adviceOf(reason)
  return advice.guide && explanationOf(advice)
}

export function explainToOwner(reason: string): PageExplanation {
  const advice = adviceOf(reason)
  const { text, ru = sentence(text) } = advice
  return explanationOf(advice.guide ? advice : { text, ru, guide: 'errors' })
}

const adviceOf = (reason: string): Advice =>
  reason === twiceReason ? twice : (advices.get(reason) ?? (reason === '' ? bare : asDescribed(reason)))

const asDescribed = (text: string): Advice => ({
  text,
  ru: `Сервис прислал неверный запрос: ${inRussian(text)}.`,
  guide: 'errors',
})

type Refusal = Pick<errors.OIDCProviderError, 'error' | 'error_detail' | 'error_description' | 'message'>

export function reasonOf({
  error,
  error_detail: detail = '',
  error_description: description = '',
}: Refusal): string | undefined {
  if (description.endsWith('must not be provided twice')) return twiceReason
  return [`${error}: ${detail || description}`, detail, description].find((reason) => advices.has(reason))
}

/** Undefined when the library's own description is the best. Every error has one of the two. */
export function adviceFor(refusal: Refusal): Advice | undefined {
  const reason = reasonOf(refusal)
  if (reason === twiceReason) return twice
  return advices.get(reason ?? '') ?? (refusal.error_description ? undefined : bare)
}

const twiceReason = 'twice'

/** For an error that the library throws without any words. */
const bare: Advice = {
  text: 'the request cannot be answered as it was sent: compare it with the guide',
  ru: 'На такой запрос нельзя ответить: сверьте его с руководством.',
  guide: 'errors',
}
const twice: Advice = {
  text: 'a parameter was sent twice: send each parameter once',
  ru: 'Параметр передан дважды: каждый передаётся один раз.',
  guide: 'errors',
}
