import { isToastOfAct, toastFailure } from '../ui/toast/failure-toast.ts'

/** Wraps an act whose screen shows its failures. Errors that are always toasts (101, 202, no reply) still show one. */
export function withFailureToast<A extends unknown[], R>(act: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return (...args) => withToast(act(...args), isToastOfAct)
}

export async function withToast<R>(answer: Promise<R>, isToast: (error: unknown) => boolean): Promise<R> {
  try {
    return await answer
  } catch (error) {
    if (isToast(error)) toastFailure(error)
    throw error
  }
}
