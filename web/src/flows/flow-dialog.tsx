import type { Flow, StepOf } from '@kabinet/contract/flows/flow'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useAct } from '../data/act.ts'
import { isCallError } from '../lib/call-error.ts'
import { useT } from '../text/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProvePasswordForm } from './prove-password/prove-password-form.tsx'
import { RunFlow, type Screens } from './run-flow.tsx'

type FlowDialogProps<F extends Flow, Shared extends object> = {
  flow: F
  screens: Screens<F, Shared>
  shared: Shared
  /** Where a journey that was left half-way goes on. */
  start?: StepOf<F> | undefined
  titleOf: (step: StepOf<F>) => string
  onClose: () => void
  onDone?: () => void
}

/**
 * A flow of several steps in one dialog, whose contents its steps change (design guide 4.9). A sensitive act of any step
 * (`useSensitiveAct`) may ask for the password in between; the step stays as it is behind that question and goes on by itself.
 */
export function FlowDialog<F extends Flow, Shared extends object>({ titleOf, onClose, ...flow }: FlowDialogProps<F, Shared>) {
  const t = useT()
  const [proof, setProof] = useState<Proof | null>(null)
  const askPassword = () => new Promise<boolean>((resolve) => setProof({ answer: resolve }))
  const answer = (isProven: boolean) => {
    proof?.answer(isProven)
    setProof(null)
  }
  const frame = (step: StepOf<F>, screen: ReactNode) => (
    <Dialog open step={proof ? `${step}:prove` : step} title={proof ? t('prove.title') : titleOf(step)} onClose={onClose}>
      {proof && <ProvePasswordForm onProven={() => answer(true)} onCancel={() => answer(false)} />}
      <div hidden={proof !== null}>{screen}</div>
    </Dialog>
  )
  return (
    <AskPassword value={askPassword}>
      <RunFlow {...flow} frame={frame} />
    </AskPassword>
  )
}

type Proof = { answer: (isProven: boolean) => void }

const AskPassword = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

/** As `useAct`; where the password was proven too long ago (403/9 `step_up`) it is asked first, and then the act is repeated. */
export function useSensitiveAct<A extends unknown[], R>(act: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  const askPassword = useContext(AskPassword)
  const attempt = useAct(act)
  return async (...args) => {
    try {
      return await attempt(...args)
    } catch (error) {
      if (!needsPassword(error) || !(await askPassword())) throw error
      return await attempt(...args)
    }
  }
}

export function needsPassword(error: unknown): boolean {
  return isCallError(error, 'AUTH_FORBIDDEN') && error.reason === 'step_up'
}
