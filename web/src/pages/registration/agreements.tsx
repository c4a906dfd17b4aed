import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useState } from 'react'
import type { RegistrationValues, RegistrationDraft } from '../../flows/registration/registration-schema.ts'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'

/** Few read on: the dialog comes when somebody does. */
const LegalDialog = lateDialog(async () => (await import('../../ui/dialog/legal-dialog.tsx')).LegalDialog)

/** Two separate ticks, both off at first; the texts open over the form, so that nothing typed is lost. */
export function Agreements({ form }: { form: ZodForm<RegistrationDraft, RegistrationValues> }) {
  const t = useT()
  const [reading, setReading] = useState<LegalKind | null>(null)
  const read = (kind: LegalKind, name: string) => (
    <Button kind="quiet" onClick={() => setReading(kind)} aria-label={t('registration.readNamed', { name })}>
      {t('registration.read')}
    </Button>
  )
  return (
    <>
      <Checkbox
        {...form.field('agreement')}
        label={t('registration.agree')}
        aside={read('user_agreement', t('shell.agreement'))}
      />
      <Checkbox
        {...form.field('personal_data_consent')}
        label={t('registration.consent')}
        aside={read('personal_data', t('shell.consent'))}
      />
      <LegalDialog open={reading !== null} kind={reading} onClose={() => setReading(null)} />
    </>
  )
}
