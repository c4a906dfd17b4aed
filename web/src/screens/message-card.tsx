import { indexTexts } from './index-texts.ts'
import type { ScreensLook } from './look.ts'
import type { ShownMessage } from './messages.ts'
import styles from './screens-page.module.css'

type Props = { message: ShownMessage; look: ScreensLook; heading: 'h2' | 'h3' }

export function MessageCard({
  message: { kind, transport, subject, text },
  look: { lang, theme },
  heading: Heading,
}: Props) {
  const t = indexTexts[lang]
  const letter = `/dev/screens/letters/${kind}?${new URLSearchParams({ lang, theme })}`
  return (
    <article className={styles.message}>
      <Heading className={styles.kind}>
        {t[transport]} · <code>{kind}</code>
      </Heading>
      {transport === 'sms' && <pre className={styles.text}>{text}</pre>}
      {transport === 'email' && (
        <>
          <p className={styles.subject}>{subject}</p>
          <iframe title={`${t.email}: ${subject}`} src={letter} loading="lazy" sandbox="" className={styles.letter} />
          <details>
            <summary>{t.asText}</summary>
            <pre className={styles.text}>{text}</pre>
          </details>
        </>
      )}
    </article>
  )
}
