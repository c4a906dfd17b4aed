import { type ReactNode, useState } from 'react'
import { isNoAnswer } from '../lib/call-error.ts'
import { useThrottled } from '../lib/waits/throttled.ts'
import type { FailureTexts } from '../text/failure.ts'
import { useT } from '../text/use-t.ts'
import { Button } from '../ui/button.tsx'
import { DialogButtons } from '../ui/dialog/dialog.tsx'
import { FailureNotice } from '../ui/notice.tsx'

type StepEndProps = {
  confirm: ReactNode
  danger?: boolean
  texts?: FailureTexts
  /** Its failure is shown above the buttons. The step stays busy after success, when another one replaces it. */
  act: () => Promise<void>
  onCancel: () => void
}

/** Ends a dialog step without fields. A destructive one opens with the focus on Cancel. */
export function StepEnd({ confirm, danger = false, texts = {}, act, onCancel }: StepEndProps) {
  const t = useT()
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const isThrottled = useThrottled(failure)
  const press = () => {
    setState({ busy: true, failure: null })
    void act().catch((error: unknown) => setState({ busy: false, failure: error }))
  }
  const again = isNoAnswer(failure) && (
    <Button kind="quiet" onClick={press}>
      {t('shell.retry')}
    </Button>
  )
  return (
    <>
      <FailureNotice failure={failure} texts={texts} action={again} />
      <DialogButtons>
        <Button {...(danger ? { 'data-first': true } : {})} onClick={onCancel}>
          {t('parts.cancel')}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={isThrottled} onClick={press}>
          {confirm}
        </Button>
      </DialogButtons>
    </>
  )
}
