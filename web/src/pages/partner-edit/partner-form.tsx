import type { PartnerChanges } from '@kabinet/contract/api/partners.api'
import { partnerFields, partnerSchema, type PartnerType } from '@kabinet/contract/data/partner-fields'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormEnd } from '../../components/form-end.tsx'
import { CallError, isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Card } from '../../ui/page/page.tsx'
import { type PartnerDraft, changesOf } from './partner-draft.ts'
import styles from './partner-edit.module.css'
import { PartnerInput } from './partner-input.tsx'

type FormProps = {
  type: PartnerType
  draft: Record<string, string>
  submit: string
  back: string
  onSave: (changes: PartnerChanges) => Promise<void>
}

export function PartnerForm({ type, draft, submit, back, onSave }: FormProps) {
  const t = useT()
  const [schema] = useState(() => partnerSchema(type))
  const form = useZodForm<PartnerDraft, PartnerDraft>(schema, { defaultValues: draft, draft: 'partner', long: true })
  const { save, existing } = useDuplicates((values: PartnerDraft) => onSave(changesOf(type, values)))
  const labels = Object.fromEntries(partnerFields[type].map(({ field }) => [field, t(`partner.${field}`)]))
  return (
    <div className={styles.form}>
      <Card>
        <Form form={form} onSubmit={save} labels={labels}>
          {partnerFields[type].map((row) => (
            <PartnerInput
              key={row.field}
              row={row}
              field={form.field(row.field)}
              below={
                row.field === 'inn' &&
                form.field('inn').problem === duplicate &&
                existing && <ExistingLink id={existing} />
              }
            />
          ))}
          <FormEnd form={form} submit={submit} cancel={back} />
        </Form>
      </Card>
    </div>
  )
}

const duplicate = 'e.partnerExists'

function useDuplicates(act: (values: PartnerDraft) => Promise<void>) {
  const [existing, setExisting] = useState<string | null>(null)
  const save = (values: PartnerDraft) =>
    act(values).catch((error: unknown) => {
      if (!isCallError(error, 'ALREADY_EXIST')) throw error
      const { existing_id } = error.extra
      setExisting(typeof existing_id === 'string' ? existing_id : null)
      throw new CallError({ ...error, fields: [{ path: 'inn', error_code: error.error_code, message: duplicate }] })
    })
  return { save, existing }
}

function ExistingLink({ id }: { id: string }) {
  const t = useT()
  return (
    <Link to={`/partners/${id}`} className={styles.existing}>
      {t('partner.existing')}
    </Link>
  )
}
