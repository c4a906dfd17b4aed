import { useState } from 'react'
import { acceptByInvitation, findInvitation, type Invitation as InvitationReply } from '../../data/auth/invitation.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { CheckingLink } from '../../components/checking-link.tsx'
import { SignedInNotice } from '../../components/signed-in-notice.tsx'
import { WithCookies } from '../../components/with-cookies.tsx'
import type { RegistrationValues } from '../../flows/registration/registration-schema.ts'
import { isCallError } from '../../lib/call-error.ts'
import { dropLinkToken, useLinkToken } from '../../lib/link-token.ts'
import { readSession } from '../../session/session.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink, OutsideLink } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { RegistrationFields, useRegistrationForm } from './registration-fields.tsx'

export function Invitation() {
  const token = useLinkToken('invitation-link')
  const [accepted, setAccepted] = useState<Pick<InvitationReply, 'service'> | null>(null)
  return accepted ? <Accepted {...accepted} /> : <Open token={token ?? ''} onAccepted={setAccepted} />
}

type OpenProps = { token: string; onAccepted: (accepted: Pick<InvitationReply, 'service'>) => void }

function Open({ token, onAccepted }: OpenProps) {
  const t = useT()
  const { data, error, askAgain } = useAnswer(token, () => findInvitation(token))
  if (error) return <Unusable error={error} onRetry={askAgain} />
  if (!data) return <CheckingLink />
  return (
    <Stack>
      <PageHeading form>{t('registration.title')}</PageHeading>
      {data.service && <p>{t('invitation.service', { service: data.service.name })}</p>}
      <SignedInNotice />
      <WithCookies>
        <InvitationForm token={token} invitation={data} onAccepted={onAccepted} />
      </WithCookies>
    </Stack>
  )
}

function InvitationForm({ token, invitation, onAccepted }: OpenProps & { invitation: InvitationReply }) {
  const t = useT()
  const { email, phone, first_name = '', last_name = '' } = invitation
  const accept = withFailureToast(acceptByInvitation)
  const form = useRegistrationForm(
    { draft: 'invitation' },
    { first_name, last_name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
  )
  const submit = async ({ first_name, last_name, password }: RegistrationValues) => {
    const { service } = await accept({
      token,
      first_name,
      last_name,
      password,
      agreement: true,
      personal_data_consent: true,
    })
    dropLinkToken('invitation-link')
    onAccepted({ service })
  }
  const contacts = email ? (
    <TextField {...form.field('email')} label={t('registration.email')} hint={t('invitation.verified')} readOnly />
  ) : (
    <PhoneField {...form.field('phone')} label={t('registration.phone')} hint={t('invitation.verified')} readOnly />
  )
  return <RegistrationFields form={form} contacts={contacts} onSubmit={submit} />
}

function Unusable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  const isUsed = isCallError(error, 'USER_ALREADY_VERIFIED')
  const isOver = isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE')
  const isRefused = isCallError(error, 'HUMAN_FRIENDLY') || isCallError(error, 'HUMAN_FRIENDLY_MULTIPLE')
  if (!isUsed && !isOver && !isRefused)
    return (
      <Stack>
        <PageHeading>{t('registration.title')}</PageHeading>
        <LoadFailed error={error} onRetry={onRetry} />
      </Stack>
    )
  return (
    <Stack>
      <PageHeading>{t(isUsed ? 'confirm.already.title' : 'confirm.expired.title')}</PageHeading>
      {isOver && <p>{t('invitation.over')}</p>}
      {isRefused && <FailureNotice failure={error} />}
      <ButtonLink kind="primary" wide to="/login">
        {t('login.submit')}
      </ButtonLink>
    </Stack>
  )
}

function Accepted({ service }: Pick<InvitationReply, 'service'>) {
  const t = useT()
  const start = service?.initiate_login_uri
  return (
    <Stack>
      <PageHeading>{t('confirm.done.title')}</PageHeading>
      {start && (
        <OutsideLink kind="primary" wide href={start}>
          {t('confirm.toService')}
        </OutsideLink>
      )}
      <ButtonLink kind={start ? 'secondary' : 'primary'} wide to={readSession() ? '/' : '/login'}>
        {t(readSession() ? 'authorize.toCabinet' : 'login.submit')}
      </ButtonLink>
    </Stack>
  )
}
