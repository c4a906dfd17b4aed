import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isNoAnswer } from '../lib/call-error.ts'
import type { ZodForm } from '../lib/forms/zod-form.ts'
import { useThrottled } from '../lib/waits/throttled.ts'
import { useT } from '../text/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/fields/form.tsx'
import { FailureNotice } from '../ui/notice.tsx'

type InputStepProps<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>
  onSubmit: (values: Out) => Promise<void>
  onCancel: () => void
  confirm: string
  /** While false the button is disabled; the hint says what is missing (docs/design.md#dialogs). */
  isReady: boolean
  children: ReactNode
}

export function InputStep<In extends FieldValues, Out>({
  form,
  onSubmit,
  onCancel,
  confirm,
  isReady,
  children,
}: InputStepProps<In, Out>) {
  const t = useT()
  const isThrottled = useThrottled(form.failure)
  const again = isNoAnswer(form.failure) && (
    <Button kind="quiet" type="submit">
      {t('shell.retry')}
    </Button>
  )
  return (
    <Form form={form} onSubmit={onSubmit}>
      {children}
      <FailureNotice failure={form.failure} action={again} />
      <Button kind="primary" type="submit" wide busy={form.busy} disabled={!isReady || isThrottled}>
        {confirm}
      </Button>
      <Button wide onClick={() => (form.draft.discard(), onCancel())}>
        {t('parts.cancel')}
      </Button>
    </Form>
  )
}
