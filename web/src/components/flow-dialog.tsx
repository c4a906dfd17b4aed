import type { Flow, StepOf } from '@kabinet/contract/flows/flow'
import { createContext, useContext, useEffect, useRef } from 'react'
import { withFailureToast } from '../data/with-failure-toast.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { toastFailure } from '../ui/toast/failure-toast.ts'
import { readSession } from '../session/session.ts'
import { FlowPlayer, type Screens, useMemoryPlace } from '../lib/flow-player.tsx'
import type { PlainKey, T } from '../text/messages.ts'
import { useT } from '../text/use-t.ts'

export type Titles<F extends Flow> = { [S in StepOf<F>]: PlainKey }

type FlowDialogProps<F extends Flow, Shared extends object> = {
  flow: F
  screens: Screens<F, Shared>
  shared: Shared
  start?: StepOf<F> | undefined
  titles: Titles<F>
  onClose: () => void
  onDone?: () => void
}

/** docs/design.md#dialogs. */
export function FlowDialog<F extends Flow, Shared extends object>({
  flow,
  start,
  onDone,
  titles,
  onClose,
  ...steps
}: FlowDialogProps<F, Shared>) {
  const t = useT()
  const titleOf = (step: StepOf<F>) => t<PlainKey>(titles[step])
  return (
    <IsClosed value={useIsClosed()}>
      <FlowPlayer
        {...steps}
        place={useMemoryPlace(flow, { start, onDone })}
        frame={(step, screen) => (
          <Dialog open step={step} title={titleOf(step)} onClose={onClose}>
            {screen}
          </Dialog>
        )}
      />
    </IsClosed>
  )
}

const IsClosed = createContext<() => boolean>(() => false)

/** `withFailureToast` for a step: reports the result in a toast when the dialog was closed meanwhile. `said`: its text on success. */
export function useStepAct<A extends unknown[], R>(
  act: (...args: A) => Promise<R>,
  said?: (t: T) => string,
): (...args: A) => Promise<R> {
  const isClosed = useContext(IsClosed)
  const attempt = withFailureToast(act)
  return async (...args) => {
    try {
      const answer = await attempt(...args)
      if (said && isClosed()) toast('success', said)
      return answer
    } catch (error) {
      // The sign-in page reports the end of the session.
      if (isClosed() && readSession()) toastFailure(error)
      throw error
    }
  }
}

function useIsClosed(): () => boolean {
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => void (closed.current = true)
  }, [])
  return () => closed.current
}
