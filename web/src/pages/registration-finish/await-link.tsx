import { useState } from 'react'
import { Link } from 'react-router'
import { IfSent, SentWords } from '../../ui/sent-words.tsx'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { askForRegistrationCode } from '../../data/auth/auth.ts'
import type { PendingRegistration } from '../../data/auth/pending-registration.ts'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { registrationPolicy } from '../../lib/registration-policy.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { Resend } from '../../ui/resend.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './registration-finish.module.css'

export function AwaitLink({ pending }: { pending: PendingRegistration | null }) {
  const t = useT()
  const interaction = useInteraction()
  const address = pending?.address ?? pending?.otp.destination
  return (
    <Stack>
      <p>
        <SentWords transport="email">
          {address ? t('finish.email.text', { email: address }) : t('finish.noAddress')}
        </SentWords>
      </p>
      <IfSent transport="email">
        <Small>{t('finish.hint')}</Small>
      </IfSent>
      {pending ? <ResendEmail pending={pending} /> : <LogInLink interaction={interaction} />}
      <p className={styles.links}>
        {!registrationPolicy().refusal && (
          <Link to={withInteraction('/registration', interaction)}>{t('finish.another')}</Link>
        )}
        <SupportLink why="mail" />
      </p>
    </Stack>
  )
}

function ResendEmail({ pending: { proof, address } }: { pending: PendingRegistration }) {
  const t = useT()
  const sendAgain = withFailureToast(askForRegistrationCode)
  const [failure, setFailure] = useState<unknown>(null)
  const resend = async () => {
    setFailure(null)
    try {
      await sendAgain(proof, address)
      toast('success', (t) => t('s.letterResent'))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <FailureNotice failure={failure} texts={{ NOT_EXIST: 'finish.over' }} />
      <Resend name="register" label={t('letter.resend')} onResend={resend} />
    </>
  )
}

function LogInLink({ interaction }: { interaction: string | null }) {
  const t = useT()
  return (
    <ButtonLink kind="primary" wide to={interaction ? withInteraction('/authorize', interaction) : '/login'}>
      {t('login.submit')}
    </ButtonLink>
  )
}
