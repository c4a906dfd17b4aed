import type { Registration } from '@kabinet/contract/api/auth/auth.api'
import { Link } from 'react-router'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { signUp } from '../../data/auth/auth.ts'
import { SignedInNotice } from '../../components/signed-in-notice.tsx'
import { WithCookies } from '../../components/with-cookies.tsx'
import { WaitingService } from '../../components/waiting-service.tsx'
import { registrationDraft } from '../../flows/registration/registration-draft.ts'
import {
  emptyRegistration,
  type RegistrationValues,
  registrationSchema,
} from '../../flows/registration/registration-schema.ts'
import { type RegistrationSend, useRegistrationPlace } from '../../flows/registration/registration-place.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { FlowPlayer } from '../../lib/flow-player.tsx'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { NewPassword } from '../../ui/fields/new-password.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Agreements } from './agreements.tsx'
import { ContactFields } from './contact-fields.tsx'

export function RegistrationPage() {
  const t = useT()
  const interaction = useInteraction()
  const place = useRegistrationPlace('fillForm')
  return (
    <PublicCard wide>
      <Stack>
        <WaitingService interaction={interaction} />
        <Stack tight>
          <PageHeading form>{t('registration.title')}</PageHeading>
          <p>
            {t('registration.haveAccount')}{' '}
            <Link to={interaction ? withInteraction('/authorize', interaction) : '/login'}>
              {t('registration.logIn')}
            </Link>
          </p>
        </Stack>
        <SignedInNotice />
        <WithCookies>
          <FlowPlayer place={place} screens={{ fillForm: RegistrationForm }} shared={{ interaction }} />
        </WithCookies>
      </Stack>
    </PublicCard>
  )
}

function RegistrationForm({ interaction, send }: { interaction: string | null; send: RegistrationSend<'fillForm'> }) {
  const t = useT()
  const register = withFailureToast(signUp)
  const labels = useLabels()
  const form = useZodForm(registrationSchema, { ...registrationDraft, defaultValues: emptyRegistration, long: true })
  const { rhf, field } = form

  const submit = async (person: RegistrationValues) => {
    const { otp } = await register(bodyOf(person, interaction), addressOf(person, rhf.getValues('phone')))
    send(otp.kind === 'link' ? 'linkSent' : 'codeSent')
  }
  const suggest = (password: string) => {
    rhf.setValue('password', password, { shouldValidate: true })
    rhf.setValue('repeat', password, { shouldValidate: true })
  }
  const owner = () => {
    const { first_name, last_name, email } = rhf.getValues()
    return { names: [first_name, last_name], email }
  }
  return (
    <Form form={form} onSubmit={submit} labels={labels}>
      <ContactFields form={form} />
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

function bodyOf(
  { last_name, first_name, email, phone, password }: RegistrationValues,
  interaction: string | null,
): Registration {
  const contacts = { ...(email ? { email } : {}), ...(phone ? { phone } : {}) }
  const waiting = interaction ? { interaction } : {}
  return { last_name, first_name, ...contacts, password, agreement: true, personal_data_consent: true, ...waiting }
}

function addressOf({ email }: RegistrationValues, typedPhone: string | undefined): string {
  return email ?? typedPhone ?? ''
}
