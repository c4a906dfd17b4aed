import type { ReactNode } from 'react'
import { useT } from '../../../text/use-t.ts'
import type { CodeEntryProps } from './use-code-entry.ts'
import styles from './code-entry.module.css'

export type Sent = NonNullable<CodeEntryProps['otp']>

export function Sent({ otp, sentence }: { otp: Sent; sentence: ReactNode }) {
  const t = useT()
  const { expires_in } = otp
  return (
    <div>
      <p>{sentence ?? <SentTo {...otp} />}</p>
      {expires_in !== undefined && (
        <p className={styles.life}>{t('code.life', { count: Math.max(1, Math.round(expires_in / 60)) })}</p>
      )}
    </div>
  )
}

/** Shows masked characters as dots and gives screen readers a word, because they skip dots or read them one by one. */
function SentTo({ transport, destination }: Sent) {
  const t = useT()
  const key = transport === 'sms' ? 'code.sentSms' : 'code.sentEmail'
  const spoken = destination.replaceAll(/\*[* -]*/g, ` ${t('code.hidden')} `)
  if (spoken === destination) return <span>{t(key, { address: destination })}</span>
  return (
    <>
      <span aria-hidden="true">{t(key, { address: destination.replaceAll('*', '•') })}</span>
      <span className="hidden-visually">{t(key, { address: spoken })}</span>
    </>
  )
}
