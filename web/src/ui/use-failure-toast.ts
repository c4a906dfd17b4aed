import { Declined } from '../lib/call-error.ts'
import { failureText, type Says } from '../text/failure.ts'
import { useT } from '../text/use-t.ts'
import { toast } from './toast.tsx'

/** For a failure that has no place on the screen. */
export function useFailureToast(): (failure: unknown, says?: Says) => void {
  const t = useT()
  return (failure, says) => {
    if (!(failure instanceof Declined)) toast('error', failureText(failure, t, says))
  }
}
