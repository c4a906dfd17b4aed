import { type EventOf, type Flow, next, type StepOf } from '@kabinet/contract/flows/flow'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

/** A screen of the step `S` can send that step's events alone. */
export type Send<F extends Flow, S extends StepOf<F>> = (event: EventOf<F, S>) => void

/** What a history entry of a page flow holds: the steps that led to it, itself last. */
const entry = z.object({ trail: z.array(z.string()) })

type Options = {
  /** False for a step whose data is gone (a new tab, an old entry); then the flow begins again. */
  canShow: (step: string) => boolean
  /** Instead of an entry for the last step. */
  onDone?: () => void
}

/** The steps of a page flow are history entries: Back returns to the step before, a reload stays (docs/design.md#layout). */
export function usePageSteps<F extends Flow>(flow: F, { canShow, onDone }: Options): { step: StepOf<F>; send: (event: string) => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const hasLeft = useHasLeft()
  const trail = readTrail(flow, location.state)
  const last = trail.at(-1)
  const step = last !== undefined && isStep(flow, last) && canShow(last) ? last : startOf(flow)

  const send = (event: string) => {
    const target = next(flow, step, event)
    if (target === null || target === step || hasLeft()) return
    const isDone = target === flow.done
    if (isDone && onDone) return onDone()
    const at = trail.indexOf(target)
    if (at !== -1 && last === step) return void navigate(at + 1 - trail.length)
    const led = trail.slice(0, trail.indexOf(step) + (isDone ? 0 : 1))
    void navigate({ search: location.search }, { replace: isDone, state: { ...objectOf(location.state), trail: [...led, target] } })
  }
  return { step, send }
}

function readTrail(flow: Flow, state: unknown): string[] {
  return entry.safeParse(state).data?.trail ?? [flow.start]
}

function objectOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {}
}

function isStep<F extends Flow>(flow: F, step: string): step is StepOf<F> {
  return step in flow.steps
}

function startOf<F extends Flow>(flow: F): StepOf<F> {
  const { start } = flow
  if (!isStep(flow, start)) throw new Error(`${start} is no step of its flow`)
  return start
}

/** A call may answer after the person has gone to another page: it must not fetch them back. */
function useHasLeft(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
  return () => left.current
}
