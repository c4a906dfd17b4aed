import { type ReactNode, useState } from 'react'
import {
  emptyRegistration,
  type RegistrationValues,
  registrationSchema,
  type RegistrationDraft,
} from '../../flows/registration/registration-schema.ts'
import { useZodForm, type ZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { Tick } from '../../ui/fields/tick.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'

type Draft = { draft: string; outlivesSubmit?: boolean }

export const useRegistrationForm = (draft: Draft, filled: Partial<RegistrationValues> = {}) =>
  useZodForm(registrationSchema, { ...draft, defaultValues: { ...emptyRegistration, ...filled }, long: true })

type Props = {
  form: ReturnType<typeof useRegistrationForm>
  contacts: ReactNode
  onSubmit: (person: RegistrationValues) => Promise<void>
}

/** The form of docs/design.md#registration-registration, with contacts that are typed or given by an invitation. */
export function RegistrationFields({ form, contacts, onSubmit }: Props) {
  const t = useT()
  const labels = useLabels()
  const { rhf, field } = form
  const suggest = (password: string) => {
    rhf.setValue('password', password, { shouldValidate: true })
    rhf.setValue('repeat', password, { shouldValidate: true })
  }
  const owner = () => {
    const { first_name, last_name, email } = rhf.getValues()
    return { names: [first_name, last_name], email }
  }
  return (
    <Form form={form} onSubmit={onSubmit} labels={labels}>
      {contacts}
      <TextField {...field('last_name')} label={labels.last_name} autoComplete="family-name" spellCheck={false} />
      <TextField {...field('first_name')} label={labels.first_name} autoComplete="given-name" spellCheck={false} />
      <NewPassword
        first={{ ...field('password'), label: labels.password }}
        second={{ ...field('repeat'), label: labels.repeat }}
        typed={rhf.watch('password')}
        ownerOf={owner}
        onSuggest={suggest}
      />
      <Agreements form={form} />
      <FailureNotice failure={form.failure} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('registration.submit')}
      </Button>
    </Form>
  )
}

function useLabels() {
  const t = useT()
  return {
    email: t('registration.email'),
    phone: t('registration.phone'),
    last_name: t('registration.lastName'),
    first_name: t('registration.firstName'),
    password: t('registration.password'),
    repeat: t('registration.repeat'),
  }
}

const LegalDialog = lateDialog(async () => (await import('../../components/legal/legal-dialog.tsx')).LegalDialog)

function Agreements({ form }: { form: ZodForm<RegistrationDraft, RegistrationValues> }) {
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
