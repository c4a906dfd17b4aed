import { useEffect, useRef, useState } from 'react'

type PasskeyFirst = {
  isFirst: boolean
  /** Called when a passkey was the last method in this browser. Ignored once the user has started with the form. */
  offer: () => void
  toPassword: () => void
}

/** `isBegun`: true when the password field is not empty. */
export function usePasskeyFirst(isBegun: () => boolean, focusPassword: () => void): PasskeyFirst {
  const [way, setWay] = useState<'either' | 'passkey' | 'password'>('either')
  const isTouched = useRef(false)
  useEffect(() => {
    const over = new AbortController()
    const touch = () => void (isTouched.current = true)
    for (const event of ['pointerdown', 'keydown', 'input'])
      document.addEventListener(event, touch, { capture: true, signal: over.signal })
    return () => over.abort()
  }, [])
  const focus = useRef(focusPassword)
  useEffect(() => void (focus.current = focusPassword))
  useEffect(() => {
    if (way === 'password') focus.current()
  }, [way])
  return {
    isFirst: way === 'passkey',
    offer: () => {
      if (!isTouched.current && !isBegun()) setWay((now) => (now === 'either' ? 'passkey' : now))
    },
    toPassword: () => setWay('password'),
  }
}
