import type { LegalText } from '@kabinet/contract/legal/legal-text'
import styles from './legal-text.module.css'

export function LegalSections({ text, as: Heading }: { text: LegalText; as: 'h2' | 'h3' }) {
  return text.sections.map(({ heading, paragraphs }) => (
    <section key={heading}>
      {heading && <Heading className={styles.heading}>{heading}</Heading>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  ))
}
