import { isCallError } from '../../lib/call-error.ts'
import { dropPendingSignIn } from '../../session/pending-sign-in.ts'
import type { LoginStepProps } from './login-typed.ts'

/** The pending sign-in expires with its code; the flow then asks for the password again. */
export function catchExpiredSignIn(
  act: Promise<void>,
  { typed, onTyped }: Pick<LoginStepProps, 'typed' | 'onTyped'>,
  send: (event: 'sessionEnded') => void,
): Promise<void> {
  return act.catch((error: unknown) => {
    if (!isOver(error)) throw error
    dropPendingSignIn()
    onTyped({ ...typed, ended: true })
    send('sessionEnded')
  })
}

const isOver = (error: unknown): boolean =>
  isCallError(error, 'AUTH_EXPIRED') || isCallError(error, 'AUTH_NOT_PROVIDED') || isCallError(error, 'NOT_EXIST')
