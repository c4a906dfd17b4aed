import { limits } from '@kabinet/contract/limits'
import { useEffect, useState } from 'react'
import { type CallError, isCallError } from '../call-error.ts'

/**
 * Disables a dialog's button after «Слишком много запросов» for as long as the server said, else a minute
 * (docs/design.md#dialog-flows). Typing does not end it. `failure`: error of the last call.
 */
export function useThrottled(failure: unknown): boolean {
  const [refusal, setRefusal] = useState<CallError | null>(null)
  useEffect(() => {
    if (isCallError(failure, 'THROTTLING')) setRefusal(failure)
  }, [failure])
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(null), (refusal.retryAfter ?? limits.resendSeconds) * 1000)
    return () => clearTimeout(timer)
  }, [refusal])
  return refusal !== null
}
