import { type RefObject, useEffect, useRef, useState } from 'react'

const settleMs = 500

/**
 * True once this page has been in front for half a second with the button on it: a stranger's page can open ours right
 * under the pointer of somebody who is double-clicking. `now` is exact, also between an event and the next render.
 */
export function useSettled(): { isSettled: boolean; now: RefObject<boolean> } {
  const now = useRef(false)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const become = (isIt: boolean) => setSettled((now.current = isIt))
    const unsettle = () => {
      clearTimeout(timer)
      become(false)
    }
    const settle = () => {
      unsettle()
      timer = setTimeout(() => become(document.visibilityState === 'visible'), settleMs)
    }
    settle()
    window.addEventListener('focus', settle)
    window.addEventListener('blur', unsettle)
    document.addEventListener('visibilitychange', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', settle)
      window.removeEventListener('blur', unsettle)
      document.removeEventListener('visibilitychange', settle)
    }
  }, [])
  return { isSettled, now }
}
