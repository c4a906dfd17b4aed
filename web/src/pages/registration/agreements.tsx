import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useState } from 'react'
import type { RegistrationValues, RegistrationDraft } from '../../flows/registration/registration-schema.ts'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Tick } from '../../ui/fields/tick.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'

const LegalDialog = lateDialog(async () => (await import('../../components/legal/legal-dialog.tsx')).LegalDialog)

export function Agreements({ form }: { form: ZodForm<RegistrationDraft, RegistrationValues> }) {
  const t = useT()
  const [reading, setReading] = useState<LegalKind | null>(null)
  return (
    <>
      <Tick
        {...form.field('agreement')}
        label={(document) => t('registration.agree', { document })}
        link={t('registration.agreement')}
        onLink={() => setReading('user_agreement')}
      />
      <Tick
        {...form.field('personal_data_consent')}
        label={(document) => t('registration.consent', { document })}
        link={t('registration.personalData')}
        onLink={() => setReading('personal_data')}
      />
      <LegalDialog open={reading !== null} kind={reading} onClose={() => setReading(null)} />
    </>
  )
}
