import type { Registration } from '@kabinet/contract/api/auth/auth.api'
import { Link } from 'react-router'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { signUp } from '../../data/auth/auth.ts'
import { SignedInNotice } from '../../components/signed-in-notice.tsx'
import { WithCookies } from '../../components/with-cookies.tsx'
import { WaitingService } from '../../components/waiting-service.tsx'
import { registrationDraft } from '../../flows/registration/registration-draft.ts'
import type { RegistrationValues } from '../../flows/registration/registration-schema.ts'
import { type RegistrationSend, useRegistrationPlace } from '../../flows/registration/registration-place.ts'
import { FlowPlayer } from '../../lib/flow-player.tsx'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { registrationPolicy } from '../../lib/registration-policy.ts'
import { useT } from '../../text/use-t.ts'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { ContactFields } from './contact-fields.tsx'
import { RegistrationFields, useRegistrationForm } from './registration-fields.tsx'

export function RegistrationPage() {
  const t = useT()
  const interaction = useInteraction()
  const place = useRegistrationPlace('fillForm')
  const { refusal } = registrationPolicy()
  return (
    <PublicCard wide>
      <Stack>
        <WaitingService interaction={interaction} />
        <Stack tight>
          <PageHeading form>{t('registration.title')}</PageHeading>
          <p>
            {t('registration.haveAccount')}{' '}
            <Link to={interaction ? withInteraction('/authorize', interaction) : '/login'}>{t('login.submit')}</Link>
          </p>
        </Stack>
        {refusal ? (
          <p>{t(`v.registration.${refusal}`)}</p>
        ) : (
          <>
            <SignedInNotice />
            <WithCookies>
              <FlowPlayer place={place} screens={{ fillForm: RegistrationForm }} shared={{ interaction }} />
            </WithCookies>
          </>
        )}
      </Stack>
    </PublicCard>
  )
}

function RegistrationForm({ interaction, send }: { interaction: string | null; send: RegistrationSend<'fillForm'> }) {
  const register = withFailureToast(signUp)
  const form = useRegistrationForm(registrationDraft)
  const submit = async (person: RegistrationValues) => {
    const { otp } = await register(bodyOf(person, interaction), addressOf(person, form.rhf.getValues('phone')))
    send(otp.kind === 'link' ? 'linkSent' : 'codeSent')
  }
  return <RegistrationFields form={form} contacts={<ContactFields form={form} />} onSubmit={submit} />
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
