import { Declined } from '../../lib/call-error.ts'
import { failureText, type FailureTexts } from '../../text/failure.ts'
import { useT } from '../../text/use-t.ts'
import { toast } from './toast.tsx'

/** For a failure that has no place on the screen. */
export function useFailureToast(): (failure: unknown, texts?: FailureTexts) => void {
  const t = useT()
  return (failure, texts) => {
    if (!(failure instanceof Declined)) toast('error', failureText(failure, t, texts))
  }
}
