import { errors } from '@kabinet/contract/errors'
import { CallError, Declined, isNoAnswer } from '../../lib/call-error.ts'
import { failureText, type FailureTexts } from '../../text/failure.ts'
import { toast } from './toast.tsx'

/** For a failure that has no place on the screen; who declined to prove that it is them knows. */
export function toastFailure(error: unknown, texts: FailureTexts = {}): void {
  if (!(error instanceof Declined)) toast('error', (t) => failureText(error, t, texts))
}

/** What the error catalogue calls a toast, even where the screen says all by itself: too many requests (101), the server's own words to people (202). */
export function isCatalogueToast(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const reaction = errors[error.name].client
  return reaction === 'toast' || reaction === 'toast-server-text'
}

/** After an act no answer at all is one as well (specification, section 8); what is only loaded says so in its place. */
export const isToastOfAct = (error: unknown): boolean => isCatalogueToast(error) || isNoAnswer(error)
