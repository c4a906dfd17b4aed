import type { Locale } from '@kabinet/contract/fields/locale'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import type { LegalTexts } from '../../../brand/brand.ts'
import { hashOf } from '../../../brand/legal.ts'
import type { Agreement } from '../../../db/tables-users.ts'

/** Evidence of both consents: document, version, language (by hash) and network address. */
export function agreementsTo(texts: LegalTexts, locale: Locale, address: string): Agreement[] {
  return legalKinds.map((kind) => {
    const text = texts[kind][locale]
    return { kind, version: text.version, text_hash: hashOf(text), address }
  })
}
