import { type EventOf, type Flow, next, type StepOf } from '@kabinet/contract/flows/flow'
import { type ReactNode, useState } from 'react'

/** One small screen per step; a step without one does not compile, and a screen can send only its own step's events. `Shared`: what all of them are given. */
export type Screens<F extends Flow, Shared extends object = object> = {
  [S in StepOf<F>]: (props: Shared & { send: (event: EventOf<F, S>) => void }) => ReactNode
}

export type RunFlowProps<F extends Flow, Shared extends object = object> = {
  flow: F
  screens: Screens<F, Shared>
  shared?: Shared
  /** Where a journey that was left half-way goes on. */
  start?: StepOf<F> | undefined
  /** What stands around the screen of each step. */
  frame?: (step: StepOf<F>, screen: ReactNode) => ReactNode
  /** The last step was reached: where it has a screen of its own, that is drawn too. */
  onDone?: (() => void) | undefined
}

/** Plays a table of `contract/src/flows` in a dialog. Page flows keep their step in the history instead (`lib/page-steps.ts`). */
export function RunFlow<F extends Flow, Shared extends object>(props: RunFlowProps<F, Shared>): ReactNode
export function RunFlow({ flow, screens, shared = {}, start, frame, onDone }: AnyFlow): ReactNode {
  const [step, setStep] = useState(start ?? flow.start)
  const send = (event: string) => {
    const target = next(flow, step, event)
    if (target === null) return
    setStep(target)
    if (target === flow.done) onDone?.()
  }
  const Screen = screens[step]
  const screen = Screen && <Screen {...shared} send={send} />
  return frame ? frame(step, screen) : screen
}

type AnyScreen = (props: { send: (event: string) => void }) => ReactNode
type AnyFlow = {
  flow: Flow
  screens: Record<string, AnyScreen>
  shared?: object
  start?: string | undefined
  frame?: (step: string, screen: ReactNode) => ReactNode
  onDone?: (() => void) | undefined
}
