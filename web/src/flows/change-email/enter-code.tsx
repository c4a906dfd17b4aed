import type { User } from '@kabinet/contract/api/me.api'
import type { changeEmailFlow } from '@kabinet/contract/flows/change-email.flow'
import { useState } from 'react'
import { isRefusedContact, sendToContact, useChangeMe } from '../../data/me.ts'
import { readPendingCode } from '../../session/pending-codes.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { trustedOf, useSentTo } from '../../components/sent-to.ts'
import { useStepAct } from '../../components/flow-dialog.tsx'

type Props = { user: User; onRefused: (email: string) => void; send: Send<typeof changeEmailFlow, 'enterCode'> }

export function EnterEmailCode({ user, onRefused, send }: Props) {
  const t = useT()
  // Absent when the code was sent from elsewhere: only the answer that sent it says where it went.
  const [sent, setSent] = useState(() => readPendingCode('email_change'))
  const confirm = useStepAct(useChangeMe(), (t) => t('s.confirmationSent', { email: user.email_candidate ?? '' }))
  const resend = useStepAct(sendToContact, (t) => t('s.codeResent'))
  const sentTo = useSentTo(sent, sent && trustedOf(user, sent.transport))
  return (
    <CodeEntry
      {...(sent ? { otp: sent, sentence: sentTo } : { sentence: t('code.sentBefore') })}
      resendKey="email_change"
      onCode={async (code) => {
        const { email_candidate: email } = user
        try {
          await confirm({ action: 'confirm_email_candidate', code })
          send('codeAccepted')
        } catch (error) {
          if (email === null || !isRefusedContact(error)) throw error
          onRefused(email)
          send('refused')
        }
      }}
      onResend={async () => {
        setSent(await resend('email_change'))
        send('resent')
      }}
    >
      <Button kind="quiet" onClick={() => send('back')}>
        {t('changeEmail.another')}
      </Button>
    </CodeEntry>
  )
}
