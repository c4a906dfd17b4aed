import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../lib/forms/zod-form.ts'
import type { PlainKey } from '../text/messages.ts'
import { useT } from '../text/use-t.ts'
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/dialog/leave-guard.tsx'
import { FailureNotice } from '../ui/notice.tsx'

type Props<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>
  otherwise?: PlainKey
  submit?: string | undefined
  cancel: string | (() => void)
}

export function FormEnd<In extends FieldValues, Out>({ form, otherwise = 'e.save', submit, cancel }: Props<In, Out>) {
  const t = useT()
  return (
    <>
      <FailureNotice failure={form.failure} texts={{ otherwise }} />
      <ButtonRow>
        <Button type="submit" kind="primary" busy={form.busy}>
          {submit ?? t('parts.save')}
        </Button>
        {typeof cancel === 'string' ? (
          <ButtonLink to={cancel}>{t('parts.cancel')}</ButtonLink>
        ) : (
          <Button onClick={() => (form.draft.discard(), cancel())}>{t('parts.cancel')}</Button>
        )}
      </ButtonRow>
      <LeaveGuard changed={form.isChanged && !form.busy} onLeave={form.draft.discard} />
    </>
  )
}
