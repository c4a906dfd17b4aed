import { type Flow, next } from '@kabinet/contract/flows/flow'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { FlowPlace } from './flow-player.tsx'

const entry = z.object({ trail: z.array(z.string()) })

type HistoryOptions = {
  /** False for a step whose data is missing (a new tab, an old entry); the flow then starts again. */
  canShow: (step: string) => boolean
  onDone?: () => void
}

/** Stores the steps of a page flow as history entries: Back returns to the previous step, a reload stays (docs/design.md#layout). */
export function useHistoryPlace<F extends Flow>(flow: F, options: HistoryOptions): FlowPlace<F>
export function useHistoryPlace(flow: Flow, { canShow, onDone }: HistoryOptions): FlowPlace<Flow> {
  const location = useLocation()
  const navigate = useNavigate()
  const hasLeft = useHasLeft()
  const trail = entry.safeParse(location.state).data?.trail ?? [flow.start]
  const last = trail.at(-1)
  const step = last !== undefined && last in flow.steps && canShow(last) ? last : flow.start

  const send = (event: string) => {
    const target = next(flow, step, event)
    if (target === null || target === step || hasLeft()) return
    const isDone = target === flow.done
    if (isDone && onDone) return onDone()
    const at = trail.indexOf(target)
    if (at !== -1 && last === step) return void navigate(at + 1 - trail.length)
    const led = trail.slice(0, trail.indexOf(step) + (isDone ? 0 : 1))
    void navigate(
      { search: location.search },
      { replace: isDone, state: { ...objectOf(location.state), trail: [...led, target] } },
    )
  }
  return { flow, step, send }
}

function objectOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {}
}

/** True after the user has left the page, so that a late reply does not navigate back. */
function useHasLeft(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
  return () => left.current
}
