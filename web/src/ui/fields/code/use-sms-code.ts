import { useEffect, useEffectEvent } from 'react'

/** Reads the code from the SMS where supported (Android, WebOTP); aborted when the step closes. */
export function useSmsCode(wanted: boolean, onCode: (code: string) => void): void {
  const onRead = useEffectEvent(onCode)
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return
    const closing = new AbortController()
    const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: closing.signal,
    }
    navigator.credentials.get(request).then(
      (credential) =>
        credential && 'code' in credential && typeof credential.code === 'string' && onRead(credential.code),
      () => undefined,
    )
    return () => closing.abort()
  }, [wanted])
}
