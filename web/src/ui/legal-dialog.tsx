import type { Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind, LegalText } from '@kabinet/contract/legal/legal-text'
import { useEffect, useState } from 'react'
import { useLanguage, useT } from '../text/use-t.ts'
import { InfoDialog } from './dialog.tsx'
import styles from './legal-dialog.module.css'
import { Skeleton } from './loading.tsx'

/** The agreement or the consent, to be read beside a form whose values stay; the text is loaded when it is asked for. */
export function LegalDialog({ kind, onClose }: { kind: LegalKind | null; onClose: () => void }) {
  const t = useT()
  const text = useLegalText(kind)
  const titles = { user_agreement: t('shell.agreement'), personal_data: t('shell.consent') }
  return (
    <InfoDialog reading open={kind !== null} title={kind ? titles[kind] : ''} onClose={onClose}>
      {text ? <Sections text={text} /> : <Skeleton lines={6} />}
    </InfoDialog>
  )
}

function Sections({ text }: { text: LegalText }) {
  return text.sections.map(({ heading, paragraphs }) => (
    <section key={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  ))
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

function useLegalText(kind: LegalKind | null): LegalText | null {
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
