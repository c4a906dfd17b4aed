import type { Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind, LegalText } from '@kabinet/contract/legal/legal-text'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../text/use-t.ts'
import styles from './legal-text.module.css'

/** `as`: the level of its headings where it stands. */
export function LegalSections({ text, as: Heading }: { text: LegalText; as: 'h2' | 'h3' }) {
  return text.sections.map(({ heading, paragraphs }) => (
    <section key={heading}>
      <Heading className={styles.heading}>{heading}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  ))
}

/** Loaded when it is asked for, in the language of the moment; null until it is there. */
export function useLegalText(kind: LegalKind | null): LegalText | null {
  const language = useLanguage()
  const [text, setText] = useState<LegalText | null>(null)
  useEffect(() => {
    if (!kind) return
    let wanted = true
    setText(null)
    void sources[kind][language]().then((loaded) => wanted && setText(loaded))
    return () => void (wanted = false)
  }, [kind, language])
  return text
}

const sources: Record<LegalKind, Record<Locale, () => Promise<LegalText>>> = {
  user_agreement: {
    ru: async () => (await import('@kabinet/contract/legal/user-agreement.ru')).userAgreementRu,
    en: async () => (await import('@kabinet/contract/legal/user-agreement.en')).userAgreementEn,
  },
  personal_data: {
    ru: async () => (await import('@kabinet/contract/legal/personal-data.ru')).personalDataRu,
    en: async () => (await import('@kabinet/contract/legal/personal-data.en')).personalDataEn,
  },
}
