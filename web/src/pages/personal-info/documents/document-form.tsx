import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { FormEnd } from '../../../components/form-end.tsx'
import type { ZodForm } from '../../../lib/forms/zod-form.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

type Props<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>
  isNew: boolean
  labels?: { [name in Path<In>]?: string }
  onSave: (values: Out) => Promise<void>
  onDone: () => void
  children: ReactNode
}

export function DocumentForm<In extends FieldValues, Out>({
  form,
  isNew,
  labels,
  onSave,
  onDone,
  children,
}: Props<In, Out>) {
  const save = async (values: Out) => {
    await onSave(values)
    toast('success', (t) => t(isNew ? 's.created' : 's.changed'))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} {...(labels ? { labels } : {})}>
      {children}
      <FormEnd form={form} cancel={onDone} />
    </Form>
  )
}
