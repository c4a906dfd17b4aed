import type { Flow, StepOf } from '@kabinet/contract/flows/flow'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useAct } from '../data/act.ts'
import { isCallError } from '../lib/call-error.ts'
import { failureText } from '../text/failure.ts'
import { useT } from '../text/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './flow-dialog.module.css'
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
      <div className={styles.step} hidden={proof !== null}>
        {screen}
      </div>
    </Dialog>
  )
  const isClosed = useIsClosed()
  return (
    <Surroundings value={{ askPassword, isClosed }}>
      <RunFlow {...flow} frame={frame} />
    </Surroundings>
  )
}

type Proof = { answer: (isProven: boolean) => void }
type Surroundings = { askPassword: () => Promise<boolean>; isClosed: () => boolean }

const Surroundings = createContext<Surroundings>({ askPassword: () => Promise.resolve(false), isClosed: () => false })

/**
 * As `useAct`; where the password was proven too long ago (403/9 `step_up`) it is asked first, and then the act is repeated.
 * Should the dialog be closed meanwhile, a toast tells how it went: `said` is its text after success.
 */
export function useSensitiveAct<A extends unknown[], R>(act: (...args: A) => Promise<R>, said?: string): (...args: A) => Promise<R> {
  const t = useT()
  const { askPassword, isClosed } = useContext(Surroundings)
  const attempt = useAct(act)
  const attemptProven = async (...args: A) => {
    try {
      return await attempt(...args)
    } catch (error) {
      if (!needsPassword(error) || !(await askPassword())) throw error
      return await attempt(...args)
    }
  }
  return async (...args) => {
    try {
      const answer = await attemptProven(...args)
      if (said && isClosed()) toast('success', said)
      return answer
    } catch (error) {
      if (isClosed()) toast('error', failureText(error, t))
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

export function needsPassword(error: unknown): boolean {
  return isCallError(error, 'AUTH_FORBIDDEN') && error.reason === 'step_up'
}
