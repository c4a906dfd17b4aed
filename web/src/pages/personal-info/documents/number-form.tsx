import type { Document } from '@kabinet/contract/api/documents.api'
import { type NumberDocument, numberDocuments } from '@kabinet/contract/data/document-kinds'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useSaveDocument } from '../../../data/documents.ts'
import { formatDigits } from '../../../lib/format/digits.ts'
import { useZodForm } from '../../../lib/forms/zod-form.ts'
import { useT } from '../../../text/use-t.ts'
import { DigitsField } from '../../../ui/fields/digits-field.tsx'
import { DocumentForm } from './document-form.tsx'

type Props = { type: NumberDocument; document: Document | null; onDone: () => void }

export function NumberForm({ type, document, onDone }: Props) {
  const t = useT()
  const form = useZodForm(z.strictObject({ number: numberDocuments[type].number }), {
    defaultValues: { number: formatDigits(document?.number ?? '', type) },
    draft: null,
  })
  const save = useSaveDocument(document)
  const { focus } = form
  useEffect(() => focus('number'), [focus])
  return (
    <DocumentForm
      form={form}
      isNew={document === null}
      onSave={({ number }) => save({ document_type: type, number })}
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
