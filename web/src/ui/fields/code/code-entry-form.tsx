import { type FormEvent, type ReactNode, useState } from 'react'
import { codeExpiry } from '../../../lib/waits/resend-wait.ts'
import { useSecondsLeft } from '../../../lib/waits/use-seconds-left.ts'
import { IfSent, SentWords } from '../../sent-words.tsx'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../button.tsx'
import { CodeField } from './code-field.tsx'
import styles from './code-entry.module.css'
import { FailureNotice } from '../../notice.tsx'
import { supportAddress } from '../../page/support-link.tsx'
import { Resend } from '../../resend.tsx'
import { type CodeEntryProps, useCodeEntry } from './use-code-entry.ts'

/** The one-time code of docs/design.md#one-time-code. */
export function CodeEntryForm({ sentence, resent, children, texts = {}, ...entry }: CodeEntryProps) {
  const t = useT()
  const { otp, onResend, resendKey } = entry
  const { code, state, locked, isThrottled, field, submit, change, resend, refusePaste } = useCodeEntry({
    ...entry,
    texts,
  })
  // Reads the field itself, which a password manager may have filled without an event.
  const submitField = (event: FormEvent) => (event.preventDefault(), void submit(field.current?.value ?? code))
  return (
    <form className={styles.entry} noValidate onSubmit={submitField}>
      {otp ? <Sent otp={otp} sentence={sentence} name={resendKey} /> : <p>{sentence}</p>}
      <CodeField
        ref={field}
        value={code}
        onChange={change}
        onBadPaste={refusePaste}
        readOnly={locked}
        problem={state.problem}
      />
      <p className={styles.status} role="status">
        {state.phase === 'checking' && <span>{t('code.checking')}</span>}
        {state.resent && <span>{resent ?? t('s.codeResent')}</span>}
      </p>
      <FailureNotice failure={state.failure} texts={texts} />
      <Button kind="primary" type="submit" wide busy={locked} disabled={isThrottled}>
        {t('code.confirm')}
      </Button>
      <div className={styles.more}>
        {onResend && resendKey && <Resend name={resendKey} label={t('code.resend')} onResend={resend} />}
        {onResend && (
          <IfSent transport={otp?.transport ?? 'email'}>
            <NotArriving />
          </IfSent>
        )}
        {children}
      </div>
    </form>
  )
}

function NotArriving() {
  const t = useT()
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>{t('code.notArriving')}</summary>
      <p>{t('code.tips')}</p>
      <a href={supportAddress('code')}>{t('code.support')}</a>
    </details>
  )
}

type Sent = NonNullable<CodeEntryProps['otp']>

function Sent({ otp, sentence, name }: { otp: Sent; sentence: ReactNode; name: string | undefined }) {
  return (
    <div>
      <p>
        <SentWords transport={otp.transport}>{sentence ?? <SentTo {...otp} />}</SentWords>
      </p>
      {otp.expires_in !== undefined && <Life seconds={otp.expires_in} name={name} />}
    </div>
  )
}

/** The tab knows when the code was sent, also after a reload. */
function Life({ seconds, name }: { seconds: number; name: string | undefined }) {
  const t = useT()
  const [shownAt] = useState(Date.now)
  const expiry = () => (name === undefined ? null : codeExpiry(name)) ?? shownAt + seconds * 1000
  const { left } = useSecondsLeft(() => Math.max(0, Math.ceil((expiry() - Date.now()) / 1000)))
  return (
    <>
      {left > 0 && <p className={styles.life}>{t('code.life', { count: Math.max(1, Math.round(left / 60)) })}</p>}
      <p className={styles.life} role="status">
        {left === 0 && <span>{t('e.codeExpired')}</span>}
      </p>
    </>
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
