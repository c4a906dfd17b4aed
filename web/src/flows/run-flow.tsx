import { type EventOf, type Flow, next, type StepOf } from '@kabinet/contract/flows/flow'
import { type ReactNode, useState } from 'react'

/** One small screen per step; a step without one does not compile, and a screen can send only its own step's events. */
export type Screens<F extends Flow> = { [S in StepOf<F>]: (props: { send: (event: EventOf<F, S>) => void }) => ReactNode }

type RunFlowProps<F extends Flow> = {
  flow: F
  screens: Screens<F>
  /** The last step was reached: where it has a screen of its own, that is drawn too. */
  onDone?: () => void
}

/** Plays a table of `contract/src/flows` in a dialog. Page flows keep their step in the history instead (`lib/page-steps.ts`). */
export function RunFlow<F extends Flow>(props: RunFlowProps<F>): ReactNode
export function RunFlow({ flow, screens, onDone }: { flow: Flow; screens: Record<string, AnyScreen>; onDone?: () => void }): ReactNode {
  const [step, setStep] = useState(flow.start)
  const send = (event: string) => {
    const target = next(flow, step, event)
    if (target === null) return
    setStep(target)
    if (target === flow.done) onDone?.()
  }
  const Screen = screens[step]
  return Screen && <Screen send={send} />
}

type AnyScreen = (props: { send: (event: string) => void }) => ReactNode
