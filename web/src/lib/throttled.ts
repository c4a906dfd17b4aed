import { limits } from '@kabinet/contract/limits'
import { useEffect, useState } from 'react'
import { isCallError } from './call-error.ts'

/** After «Слишком много запросов» the button of a dialog waits a minute (design guide 7). `failure`: what the last call said. */
export function useThrottled(failure: unknown): boolean {
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    if (!isCallError(failure, 'THROTTLING')) return
    setLocked(true)
    const timer = setTimeout(() => setLocked(false), limits.resendSeconds * 1000)
    return () => {
      clearTimeout(timer)
      setLocked(false)
    }
  }, [failure])
  return isLocked
}
