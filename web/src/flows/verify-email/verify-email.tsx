import type { User } from '@kabinet/contract/api/me.api'
import { verifyEmailFlow } from '@kabinet/contract/flows/verify-email.flow'
import { useState } from 'react'
import { sendToContact } from '../../data/me.ts'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { waitLeft } from '../../lib/waits/resend-wait.ts'
import { useT } from '../../text/use-t.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { CheckMail } from '../../components/check-mail.tsx'
import { StepEnd } from '../../components/step-end.tsx'
import { FlowDialog, type Titles, useStepAct } from '../../components/flow-dialog.tsx'

export function VerifyEmail({ user }: { user: User }) {
  const [email] = useState(user.email ?? '')
  return <FlowDialog flow={verifyEmailFlow} screens={screens} shared={{ email }} titles={titles} onClose={closeFlow} />
}

type Shared = { email: string }

const screens: Screens<typeof verifyEmailFlow, Shared> = { confirm: Confirm, checkMail: Sent }
const titles: Titles<typeof verifyEmailFlow> = { confirm: 'verifyEmail.title', checkMail: 'changeEmail.checkMail' }

function Confirm({ email, send }: Shared & { send: Send<typeof verifyEmailFlow, 'confirm'> }) {
  const t = useT()
  const sendLink = useStepAct(sendToContact)
  const sendUnlessSent = async () => {
    if (waitLeft('email_verify') > 0) return send('linkSent')
    await sendLink('email_verify')
    toast('success', (t) => t('s.confirmationSent', { email }))
    send('linkSent')
  }
  return (
    <>
      <p>{t('verifyEmail.text', { email })}</p>
      <StepEnd confirm={t('verifyEmail.send')} act={sendUnlessSent} onCancel={closeFlow} />
    </>
  )
}

function Sent({ email, send }: Shared & { send: Send<typeof verifyEmailFlow, 'checkMail'> }) {
  return <CheckMail text="verifyEmail.checkMail.text" email={email} onResent={() => send('resent')} />
}
