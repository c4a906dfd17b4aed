import type { User } from '@kabinet/contract/api/me.api'
import { verifyEmailFlow } from '@kabinet/contract/flows/verify-email.flow'
import { useState } from 'react'
import { sendToContact, useMe } from '../../data/me.ts'
import { isNoAnswer } from '../../lib/call-error.ts'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { waitLeft } from '../../lib/waits/resend-wait.ts'
import { useThrottled } from '../../lib/waits/throttled.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { CheckMail } from '../../components/check-mail.tsx'
import { FlowDialog, type Titles, useStepAct } from '../../components/flow-dialog.tsx'

export function VerifyEmail() {
  const { data: user } = useMe()
  return user ? <Opened user={user} /> : null
}

function Opened({ user }: { user: User }) {
  const [email] = useState(user.email ?? '')
  return <FlowDialog flow={verifyEmailFlow} screens={screens} shared={{ email }} titles={titles} onClose={closeFlow} />
}

type Shared = { email: string }

const screens: Screens<typeof verifyEmailFlow, Shared> = { confirm: Confirm, checkMail: Sent }
const titles: Titles<typeof verifyEmailFlow> = { confirm: 'verifyEmail.title', checkMail: 'changeEmail.checkMail' }

function Confirm({ email, send }: Shared & { send: Send<typeof verifyEmailFlow, 'confirm'> }) {
  const t = useT()
  const [state, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const sendLink = useStepAct(sendToContact)
  const isThrottled = useThrottled(state.failure)
  const press = () => {
    if (waitLeft('email_verify') > 0) return send('linkSent')
    setState({ busy: true, failure: null })
    void sendLink('email_verify').then(
      () => {
        toast('success', (t) => t('s.confirmationSent', { email }))
        send('linkSent')
      },
      (error: unknown) => setState({ busy: false, failure: error }),
    )
  }
  const again = isNoAnswer(state.failure) && (
    <Button kind="quiet" onClick={press}>
      {t('shell.retry')}
    </Button>
  )
  return (
    <>
      <p>{t('verifyEmail.text', { email })}</p>
      <FailureNotice failure={state.failure} action={again} />
      <DialogButtons>
        <Button onClick={closeFlow}>{t('parts.cancel')}</Button>
        <Button kind="primary" busy={state.busy} disabled={isThrottled} onClick={press}>
          {t('verifyEmail.send')}
        </Button>
      </DialogButtons>
    </>
  )
}

function Sent({ email, send }: Shared & { send: Send<typeof verifyEmailFlow, 'checkMail'> }) {
  return <CheckMail text="verifyEmail.checkMail.text" email={email} onResent={() => send('resent')} />
}
