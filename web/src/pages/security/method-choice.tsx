import type { User } from '@kabinet/contract/api/me.api'
import { useId, useState } from 'react'
import { useChangeByApp, useHasApp, useSecondStep } from '../../data/security/second-step.ts'
import type { SecondStep } from '../../data/security/security.ts'
import { ChangeTransport } from '../../flows/change-transport/change-transport.tsx'
import { useT } from '../../text/use-t.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { AppProofDialog } from './app/app-proof.tsx'
import { MethodOption } from './method-option.tsx'
import styles from './security.module.css'
import { useContactWords, type Words } from './contact-words.tsx'
import { codesGoBy } from '../../components/sent-to.ts'
import { Notice } from '../../ui/notice.tsx'

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

/** Explains that one mailbox both resets the password and gets the codes; the specification requires both. */
function MailboxNotice({ user }: { user: User }) {
  const t = useT()
  const { data } = useSecondStep()
  if (!data || codesGoBy(user) !== 'email') return null
  return <Notice kind="info">{t(data.app ? 'app.mailbox.off' : 'app.mailbox')}</Notice>
}
