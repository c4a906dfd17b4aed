import { type EventOf, type Flow, next, type StepOf } from '@kabinet/contract/flows/flow'
import { type ReactNode, useState } from 'react'

export type Send<F extends Flow, S extends StepOf<F>> = (event: EventOf<F, S>) => void

export type Screens<F extends Flow, Shared extends object = object, S extends StepOf<F> = StepOf<F>> = {
  [step in S]: (props: Shared & { send: Send<F, step> }) => ReactNode
}

/** Where a flow stores its step: in memory (below), in the browser history (`history-place.ts`) or in the path (`flows/registration`). */
export type FlowPlace<F extends Flow, S extends StepOf<F> = StepOf<F>> = {
  flow: F
  step: S
  send: (event: string) => void
}

type FlowPlayerProps<F extends Flow, Shared extends object, S extends StepOf<F>> = {
  place: FlowPlace<F, S>
  screens: Screens<F, Shared, S>
  shared?: Shared
  frame?: (step: S, screen: ReactNode) => ReactNode
}

export function FlowPlayer<F extends Flow, Shared extends object, S extends StepOf<F>>(
  props: FlowPlayerProps<F, Shared, S>,
): ReactNode
export function FlowPlayer({ place: { step, send }, screens, shared = {}, frame }: AnyPlayer): ReactNode {
  const Screen = screens[step]
  const screen = Screen && <Screen {...shared} send={send} />
  return frame ? frame(step, screen) : screen
}

type AnyScreen = (props: { send: (event: string) => void }) => ReactNode
type AnyPlayer = {
  place: FlowPlace<Flow>
  screens: Record<string, AnyScreen>
  shared?: object
  frame?: (step: string, screen: ReactNode) => ReactNode
}

type MemoryOptions<S extends string> = {
  start?: S | undefined
  onDone?: (() => void) | undefined
}

/** For dialogs, and pages whose first step depends on the server. */
export function useMemoryPlace<F extends Flow>(flow: F, options?: MemoryOptions<StepOf<F>>): FlowPlace<F>
export function useMemoryPlace(
  flow: Flow,
  { start = flow.start, onDone }: MemoryOptions<string> = {},
): FlowPlace<Flow> {
  const [step, setStep] = useState(start)
  const send = (event: string) => {
    const target = next(flow, step, event)
    if (target === null) return
    setStep(target)
    if (target === flow.done) onDone?.()
  }
  return { flow, step, send }
}
