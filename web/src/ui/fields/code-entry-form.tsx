import { limits } from '@kabinet/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isCallError } from '../../lib/call-error.ts'
import { startWait } from '../../lib/waits/resend-wait.ts'
import { useThrottled } from '../../lib/waits/throttled.ts'
import { failureText } from '../../text/failure.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import type { CodeEntryProps } from './code-entry.tsx'
import { CodeField } from './code-field.tsx'
import styles from './code-entry.module.css'
import { FailureNotice } from '../notice.tsx'
import { Resend } from '../resend.tsx'
import { useSmsCode } from './use-sms-code.ts'

type State = {
  phase: 'typing' | 'checking' | 'accepted'
  problem?: string | undefined
  failure?: unknown
  resent?: boolean
}

type Entry = Omit<CodeEntryProps, 'sentence' | 'resent' | 'children'>

/** Six digits submit themselves once; a wrong code stays selected, and is never sent twice by itself. */
function useCodeEntry({ otp, onCode, onResend, resendKey = '', texts }: Entry) {
  const t = useT()
  const [code, setCode] = useState('')
  const [state, setState] = useState<State>({ phase: 'typing' })
  const [refusal, setRefusal] = useState<unknown>(null)
  const isThrottled = useThrottled(refusal)
  const refused = useRef('')
  const field = useRef<HTMLInputElement>(null)
  const locked = state.phase !== 'typing'

  const submit = async (value: string) => {
    if (locked || isThrottled) return
    if (value.length < limits.codeLength) return setState({ phase: 'typing', problem: 'v.code.length' })
    setState({ phase: 'checking' })
    try {
      await onCode(value)
      setState({ phase: 'accepted' })
    } catch (error) {
      refused.current = value
      setRefusal(error)
      const isCode = isCallError(error, 'INVALID_OTP_CODE')
      setState(
        isCode ? { phase: 'typing', problem: failureText(error, t, texts) } : { phase: 'typing', failure: error },
      )
      requestAnimationFrame(() => focusWhole(field.current))
    }
  }
  const change = (value: string) => {
    setCode(value)
    if (!locked) setState({ phase: 'typing' })
    if (value.length === limits.codeLength && value !== refused.current) void submit(value)
  }
  const resend = async () => {
    try {
      await onResend?.()
      refused.current = ''
      setCode('')
      setState({ phase: 'typing', resent: true })
      field.current?.focus()
    } catch (error) {
      if (isCallError(error, 'THROTTLING')) startWait(resendKey, error.retryAfter ?? limits.resendSeconds)
      setState({ phase: 'typing', failure: error })
    }
  }
  useSmsCode(otp?.transport === 'sms', change)
  useEffect(() => takeFocus(field.current), [])
  const refusePaste = () => setState({ phase: 'typing', problem: 'v.code.paste' })
  return { code, state, locked, isThrottled, field, submit, change, resend, refusePaste }
}

/** It is drawn after its heading, which has the focus by then, unless the person has moved on. */
function takeFocus(field: HTMLInputElement | null) {
  if (document.activeElement?.matches('body, h1')) field?.focus()
}

function focusWhole(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

/** The one-time code of docs/design.md#one-time-code. */
export function CodeEntryForm({ sentence, resent, children, texts = {}, ...entry }: CodeEntryProps) {
  const t = useT()
  const { otp, onResend, resendKey } = entry
  const { code, state, locked, isThrottled, field, submit, change, resend, refusePaste } = useCodeEntry({
    ...entry,
    texts,
  })
  return (
    <form className={styles.entry} noValidate onSubmit={(event) => (event.preventDefault(), void submit(code))}>
      {otp ? <Sent otp={otp} sentence={sentence} /> : <p>{sentence}</p>}
      <CodeField
        ref={field}
        value={code}
        onChange={change}
        onBadPaste={refusePaste}
        readOnly={locked}
        problem={state.problem}
      />
      <p className={styles.status} role="status">
        {state.phase === 'checking' && t('code.checking')}
        {state.resent && (resent ?? t('s.codeResent'))}
      </p>
      <FailureNotice failure={state.failure} texts={texts} />
      <Button kind="primary" type="submit" wide busy={locked} disabled={isThrottled}>
        {t('code.confirm')}
      </Button>
      <div className={styles.more}>
        {onResend && resendKey && <Resend name={resendKey} label={t('code.resend')} onResend={resend} />}
        {onResend && <NotArriving />}
        {children}
      </div>
    </form>
  )
}

type Sent = NonNullable<CodeEntryProps['otp']>

function Sent({ otp, sentence }: { otp: Sent; sentence: ReactNode }) {
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

/** What is hidden of the address is dots to the eye, and to the ear a word: dots are read as nothing, or one by one. */
function SentTo({ transport, destination }: Sent) {
  const t = useT()
  const key = transport === 'sms' ? 'code.sentSms' : 'code.sentEmail'
  const spoken = destination.replaceAll(/\*[* -]*/g, ` ${t('code.hidden')} `)
  if (spoken === destination) return t(key, { address: destination })
  return (
    <>
      <span aria-hidden="true">{t(key, { address: destination.replaceAll('*', '•') })}</span>
      <span className="hidden-visually">{t(key, { address: spoken })}</span>
    </>
  )
}

function NotArriving() {
  const t = useT()
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>{t('code.notArriving')}</summary>
      <p>{t('code.tips')}</p>
      <a href="/feedback" target="_blank" rel="noopener">
        {t('code.support')}
      </a>
    </details>
  )
}
