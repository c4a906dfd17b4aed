import { legalKinds, type LegalKind, type LegalText } from '@kabinet/contract/legal/legal-text'
import { withOperator } from '@kabinet/contract/legal/operator'
import { personalDataEn } from '@kabinet/contract/legal/personal-data.en'
import { personalDataRu } from '@kabinet/contract/legal/personal-data.ru'
import { userAgreementEn } from '@kabinet/contract/legal/user-agreement.en'
import { userAgreementRu } from '@kabinet/contract/legal/user-agreement.ru'
import type { Locale } from '@kabinet/contract/fields/locale'
import { currentLanguage } from '../text/language.ts'

const texts: Record<LegalKind, Record<Locale, LegalText>> = {
  user_agreement: { ru: userAgreementRu, en: userAgreementEn },
  personal_data: { ru: personalDataRu, en: personalDataEn },
}

export function sampleLegalText(body: unknown): LegalText {
  const kind = legalKinds.find((one) => one === Reflect.get(Object(body), 'kind')) ?? 'user_agreement'
  const locale = currentLanguage()
  return withOperator(texts[kind][locale], kind, locale)
}
