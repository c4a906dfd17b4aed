import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isWide } from '../../lib/is-wide.ts'
import { pendingNavigation } from '../../lib/pending-navigation.ts'
import { stepBack } from '../../lib/step-back.ts'

/**
 * On narrow screens Back closes an open dialog: it adds a history entry, removed when it closes otherwise. With stacked
 * dialogs Back closes the top one: each entry stores how many are open.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const entry = useRef<'none' | 'wanted' | 'there'>('none')
  const level = useRef(0)
  const present = dialogsIn(location.state)
  const close = useEffectEvent(onClose)
  const enter = useEffectEvent(() => {
    level.current = present + (takeOver() ? 0 : 1)
    entry.current = level.current === present ? 'there' : 'wanted'
    if (entry.current === 'there') return
    void navigate(location, { state: { ...stateOf(location.state), dialogs: level.current }, preventScrollReset: true })
  })
  const leave = useEffectEvent(() => void navigate(-1))

  useEffect(() => {
    if (!open || isWide()) return
    enter()
    return () => {
      if (entry.current === 'there') leaveIfNotTakenOver(level.current, leave)
      entry.current = 'none'
    }
  }, [open])
  useEffect(() => {
    const isThere = present >= level.current
    if (isThere && entry.current === 'wanted') entry.current = 'there'
    if (isThere || entry.current !== 'there') return
    entry.current = 'none'
    close()
  }, [present])
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** A dialog that opens while another closes is the next step of one flow: the entry is reused. */
function takeOver(): boolean {
  const taken = leaving !== undefined
  clearTimeout(leaving)
  leaving = undefined
  return taken
}

/** After a navigation with the dialog open, its entry is no longer the current one, and a step back would cancel the navigation. */
function leaveIfNotTakenOver(level: number, leave: () => void): void {
  leaving = setTimeout(() => {
    leaving = undefined
    if (!pendingNavigation.get() && dialogsIn(stateOf(history.state)['usr']) >= level) stepBack.begin(leave)
  }, 0)
}

function dialogsIn(state: unknown): number {
  return Number(stateOf(state)['dialogs'] ?? 0)
}

function stateOf(state: unknown): { [key: string]: unknown } {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
