import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { ZodForm } from '../../../lib/forms/zod-form.ts'
import { useT } from '../../../text/use-t.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

type Props<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>
  isNew: boolean
  labels?: { [name in Path<In>]?: string }
  onSave: (values: Out) => Promise<void>
  /** Saved, or left as it was. */
  onDone: () => void
  children: ReactNode
}

/** What the forms of all documents have in common. */
export function DocumentForm<In extends FieldValues, Out>({
  form,
  isNew,
  labels,
  onSave,
  onDone,
  children,
}: Props<In, Out>) {
  const t = useT()
  const save = async (values: Out) => {
    await onSave(values)
    toast('success', t(isNew ? 's.created' : 's.changed'))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} {...(labels ? { labels } : {})}>
      {children}
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.save' }} />
      <ButtonRow>
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('parts.save')}
        </Button>
        <Button onClick={onDone}>{t('parts.cancel')}</Button>
      </ButtonRow>
      <LeaveGuard changed={form.rhf.formState.isDirty && !form.busy} />
    </Form>
  )
}
