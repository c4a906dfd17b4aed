import type { Otp } from '@kabinet/contract/api/auth/otp'
import { limits } from '@kabinet/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isCallError } from '../../../lib/call-error.ts'
import { startWait } from '../../../lib/waits/resend-wait.ts'
import { useThrottled } from '../../../lib/waits/throttled.ts'
import { type FailureTexts, failureText } from '../../../text/failure.ts'
import { useT } from '../../../text/use-t.ts'
import { useSmsCode } from './use-sms-code.ts'

export type CodeEntryProps = {
  /** Absent: the code is from an app. */
  otp?: Pick<Otp, 'transport' | 'destination'> & { expires_in?: number | undefined }
  /** Replaces «Отправили код на …» when the page must not reveal whether a code was sent. */
  sentence?: ReactNode
  resent?: string
  onCode: (code: string) => Promise<void>
  /** Sends again and starts the wait under `resendKey` (`startWait`). */
  onResend?: () => Promise<void>
  resendKey?: string
  texts?: FailureTexts
  children?: ReactNode
}

type State = {
  phase: 'typing' | 'checking' | 'accepted'
  problem?: string | undefined
  failure?: unknown
  resent?: boolean
}

type Entry = Omit<CodeEntryProps, 'sentence' | 'resent' | 'children'>

/** Submits six digits automatically, once; a wrong code stays selected and is never resent automatically. */
export function useCodeEntry({ otp, onCode, onResend, resendKey = '', texts }: Entry) {
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
    setCode(value)
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

/** Renders after its heading, which has the focus by then, unless the user has moved it. */
function takeFocus(field: HTMLInputElement | null) {
  if (document.activeElement?.matches('body, h1')) field?.focus()
}

function focusWhole(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}
