import { errors } from '@kabinet/contract/errors'
import { CallError, Declined, isNoAnswer } from '../../lib/call-error.ts'
import { failureText, type FailureTexts } from '../../text/failure.ts'
import { toast } from './toast.tsx'

/** For errors without a place on the screen. Silent when the user dismissed the step-up. */
export function toastFailure(error: unknown, texts: FailureTexts = {}): void {
  if (error instanceof Declined) return
  toast('error', (t) => failureText(error, t, texts), error instanceof CallError ? error.act : undefined)
}

/** True for errors that the catalogue always shows as a toast: too many requests (101), the server's messages for users (202). */
export function isCatalogueToast(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const reaction = errors[error.name].client
  return reaction === 'toast' || reaction === 'toast-server-text'
}

/** After an act a missing reply is a toast too (specification, section 8); loading errors are shown in place. */
export const isToastOfAct = (error: unknown): boolean => isCatalogueToast(error) || isNoAnswer(error)
