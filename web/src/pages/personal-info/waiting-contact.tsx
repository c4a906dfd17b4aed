import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { type ReactNode, useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { useChangeMe } from '../../data/me.ts'
import { dropPendingCode } from '../../session/pending-codes.ts'
import { openFlow } from '../../lib/active-flow.ts'
import { useResendEmail } from '../../components/check-mail.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Resend } from '../../ui/resend.tsx'
import { ValueRow } from '../../ui/page/rows.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { toastFailure } from '../../ui/toast/failure-toast.ts'
import styles from './personal-info.module.css'

export function WaitingEmail({ email, step }: { email: string; step: User['email_candidate_step'] }) {
  const t = useT()
  const resend = useResendEmail()
  return (
    <Waiting kind="email" contact={email}>
      {step === 'link' ? (
        <Resend name="email_verify" label={t('letter.resend')} onResend={async () => void (await resend())} />
      ) : (
        <EnterCode kind="email" />
      )}
    </Waiting>
  )
}

export function WaitingPhone({ phone }: { phone: string }) {
  return (
    <Waiting kind="phone" contact={formatPhone(phone)}>
      <EnterCode kind="phone" />
    </Waiting>
  )
}

type Kind = 'email' | 'phone'

function Waiting({ kind, contact, children }: { kind: Kind; contact: string; children: ReactNode }) {
  const t = useT()
  return (
    <ValueRow
      label={t(`contact.${kind}.new`)}
      actions={
        <span className={styles.actions}>
          {children}
          <Drop kind={kind} />
        </span>
      }
    >
      {t('contact.waiting', { contact })}
    </ValueRow>
  )
}

function EnterCode({ kind }: { kind: Kind }) {
  const t = useT()
  return (
    <Button
      kind="quiet"
      aria-label={t(`contact.${kind}.enterCode`)}
      onClick={() => openFlow(kind === 'email' ? 'change-email' : 'change-phone')}
    >
      {t('contact.enterCode')}
    </Button>
  )
}

function Drop({ kind }: { kind: Kind }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const change = withFailureToast(useChangeMe())
  const drop = async () => {
    setBusy(true)
    try {
      await change(
        kind === 'email'
          ? { action: 'set_email_candidate', email: null }
          : { action: 'set_phone_candidate', phone: null },
      )
      for (const message of kind === 'email' ? ['email_change', 'email_verify'] : ['phone_verify'])
        dropPendingCode(message)
      toast('success', (t) => t('contact.dropped'))
    } catch (error) {
      setBusy(false)
      toastFailure(error, { otherwise: 'e.update' })
    }
  }
  return (
    <Button kind="quiet" busy={isBusy} aria-label={t(`contact.${kind}.drop`)} onClick={() => void drop()}>
      {t('contact.drop')}
    </Button>
  )
}
