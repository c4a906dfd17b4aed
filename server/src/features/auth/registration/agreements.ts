import { createHash } from 'node:crypto'
import type { Locale } from '@kabinet/contract/fields/locale'
import { legalKinds, type LegalKind, type LegalText } from '@kabinet/contract/legal/legal-text'
import { personalDataEn } from '@kabinet/contract/legal/personal-data.en'
import { personalDataRu } from '@kabinet/contract/legal/personal-data.ru'
import { userAgreementEn } from '@kabinet/contract/legal/user-agreement.en'
import { userAgreementRu } from '@kabinet/contract/legal/user-agreement.ru'
import type { Agreement } from '../../../db/tables-people.ts'

const texts: Record<LegalKind, Record<Locale, LegalText>> = {
  user_agreement: { ru: userAgreementRu, en: userAgreementEn },
  personal_data: { ru: personalDataRu, en: personalDataEn },
}

/** What is kept of both ticks: which text, in which version and language (its hash tells), and from where. */
export function agreementsTo(locale: Locale, address: string): Agreement[] {
  return legalKinds.map((kind) => {
    const text = texts[kind][locale]
    return { kind, version: text.version, text_hash: hashOf(text), address }
  })
}

const hashOf = (text: LegalText) => createHash('sha256').update(JSON.stringify(text)).digest('hex')
