import type { User } from '@kabinet/contract/api/me.api'
import { useId, useState } from 'react'
import { useChangeByApp, useHasApp } from '../../data/security/second-step.ts'
import type { SecondStep } from '../../data/security/security.ts'
import { ChangeTransport } from '../../flows/change-transport/change-transport.tsx'
import { useT } from '../../text/use-t.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { AppProofDialog } from './app/app-proof.tsx'
import { MailboxNotice } from './app/mailbox-notice.tsx'
import { MethodOption } from './method-option.tsx'
import styles from './security.module.css'
import { useContactWords, type Words } from './contact-words.tsx'

/** The selection changes only after the server has accepted it. */
export function MethodChoice({ user }: { user: User }) {
  const t = useT()
  const question = useId()
  const [wanted, setWanted] = useState<{ to: SecondStep } | null>(null)
  const close = () => setWanted(null)
  const hasApp = useHasApp()
  const { changeTransport } = useChangeByApp()
  const option = (to: SecondStep, { isMissing = false, ...words }: Words) => (
    <MethodOption
      {...words}
      value={to ?? 'none'}
      checked={user.otp_transport === to}
      disabled={isMissing}
      quiet={to === null}
      onChoose={() => setWanted({ to })}
    />
  )
  return (
    <>
      <div className={styles.methods} role="radiogroup" aria-labelledby={question}>
        <p id={question} className={styles.question}>
          {t(questions[hasApp ? 'app' : 'alone'][user.otp_transport === null ? 'off' : 'on'])}
        </p>
        {option('sms', useContactWords(user, 'sms'))}
        {option('email', useContactWords(user, 'email'))}
        {option(null, {
          label: t(hasApp ? 'app.method.none' : 'security.method.none'),
          note: t(hasApp ? 'app.method.none.caution' : 'security.method.none.caution'),
        })}
        <MailboxNotice user={user} />
      </div>
      {wanted && !hasApp && <ChangeTransport user={user} to={wanted.to} onClose={close} />}
      {wanted && hasApp && (
        <AppProofDialog
          title={t(wanted.to ? 'app.transport.on' : 'app.transport.off')}
          text={t(wanted.to ? 'app.prove.text' : 'app.transport.off.text')}
          onProof={async (proof) => {
            await changeTransport(wanted.to, proof)
            toast('success', (t) => t('s.changed'))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const questions = {
  app: { on: 'app.method.question', off: 'app.method.off' },
  alone: { on: 'security.method.question', off: 'security.method.off' },
} as const
