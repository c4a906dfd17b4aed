import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isWide } from '../lib/is-wide.ts'
import { wayElsewhere } from '../lib/way-elsewhere.ts'

/** On narrow screens Back closes an open dialog: it has a history entry of its own, taken out again when it closes otherwise. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const entry = useRef<'none' | 'wanted' | 'there'>('none')
  const isThere = hasDialog(location.state)
  const close = useEffectEvent(onClose)
  const enter = useEffectEvent(
    () => void navigate(location, { state: { ...stateOf(location.state), dialog: true }, preventScrollReset: true }),
  )
  const leave = useEffectEvent(() => void navigate(-1))

  useEffect(() => {
    if (!open || isWide()) return
    entry.current = takeOver() ? 'there' : 'wanted'
    if (entry.current === 'wanted') enter()
    return () => {
      if (entry.current === 'there') leaveUnlessTakenOver(leave)
      entry.current = 'none'
    }
  }, [open])
  useEffect(() => {
    if (isThere && entry.current === 'wanted') entry.current = 'there'
    if (isThere || entry.current !== 'there') return
    entry.current = 'none'
    close()
  }, [isThere])
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** A dialog that opens as another closes is the next step of one flow: the entry stays. */
function takeOver(): boolean {
  const taken = leaving !== undefined
  clearTimeout(leaving)
  leaving = undefined
  return taken
}

/** Where the page was left with the dialog still open, its entry is not the present one any more; and a step back would call off the way to another page. */
function leaveUnlessTakenOver(leave: () => void): void {
  leaving = setTimeout(() => {
    leaving = undefined
    if (!wayElsewhere.isUnderWay() && hasDialog(stateOf(history.state)['usr'])) leave()
  }, 0)
}

function hasDialog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state
}

function stateOf(state: unknown): { [key: string]: unknown } {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
