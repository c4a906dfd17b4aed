import { type Document, innForm, snilsForm } from '@kabinet/contract/api/documents.api'
import { useEffect } from 'react'
import { usePutDocument } from '../../../data/documents.ts'
import { formatDigits } from '../../../lib/format/digits.ts'
import { useZodForm } from '../../../lib/forms/zod-form.ts'
import { useT } from '../../../text/use-t.ts'
import { DigitsField } from '../../../ui/fields/digits-field.tsx'
import { DocumentForm } from './document-form.tsx'

type Props = { type: 'snils' | 'inn'; held: Document | null; onDone: () => void }

export function NumberForm({ type, held, onDone }: Props) {
  const t = useT()
  const form = useZodForm(type === 'snils' ? snilsForm : innForm, {
    defaultValues: { number: formatDigits(held?.number ?? '', type) },
    draft: null,
  })
  const put = usePutDocument()
  const { setFocus } = form.rhf
  useEffect(() => setFocus('number'), [setFocus])
  return (
    <DocumentForm
      form={form}
      isNew={held === null}
      onSave={async ({ number }) => void (await put.mutateAsync({ document_type: type, number }))}
      onDone={onDone}
    >
      <DigitsField
        {...form.field('number')}
        pattern={type}
        label={t(`documents.${type}`)}
        hint={t(`documents.${type}.hint`)}
      />
    </DocumentForm>
  )
}
