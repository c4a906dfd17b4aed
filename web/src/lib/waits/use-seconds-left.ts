import { useEffect, useEffectEvent, useState } from 'react'

/** Polls `read` twice a second: whole seconds, 0 when a wait is over. `look` polls at once. */
export function useSecondsLeft(read: () => number): { left: number; look: () => void } {
  const [left, setLeft] = useState(read)
  const look = () => setLeft(read())
  const onTick = useEffectEvent(look)
  useEffect(() => {
    const timer = setInterval(() => onTick(), 500)
    return () => clearInterval(timer)
  }, [])
  return { left, look }
}
