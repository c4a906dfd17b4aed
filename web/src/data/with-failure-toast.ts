import { isToastOfAct, toastFailure } from '../ui/toast/failure-toast.ts'

/** An act whose failures its screen shows by itself; what is always a toast besides (101, 202, no answer) still becomes one. */
export function withFailureToast<A extends unknown[], R>(act: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return (...args) => toasting(act(...args), isToastOfAct)
}

/** Says of a failure what `isToast` tells to say, and passes it on. */
export async function toasting<R>(answer: Promise<R>, isToast: (error: unknown) => boolean): Promise<R> {
  try {
    return await answer
  } catch (error) {
    if (isToast(error)) toastFailure(error)
    throw error
  }
}
