import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { sendSignInCode } from '../../data/auth/log-in.ts'
import { readPendingSignIn } from '../../session/pending-sign-in.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import type { LoginStepProps } from './login-typed.ts'
import { catchExpiredSignIn } from './catch-expired-sign-in.ts'

type Props = Pick<LoginStepProps, 'typed' | 'onTyped'> & { send: (event: 'codeAsked' | 'sessionEnded') => void }

export function CodeInsteadOfApp({ send, ...step }: Props) {
  const t = useT()
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const pending = readPendingSignIn()
  const transport = pending?.second_step?.otp_transport
  if (!transport) return null
  const ask = async () => {
    // A code sent a moment ago is still valid.
    if (pending.otp) return send('codeAsked')
    setState({ busy: true, failure: null })
    try {
      await catchExpiredSignIn(
        withFailureToast(sendSignInCode)().then(() => send('codeAsked')),
        step,
        send,
      )
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  return (
    <>
      <Button kind="quiet" busy={busy} onClick={() => void ask()}>
        {t(transport === 'sms' ? 'login.app.bySms' : 'login.app.byEmail')}
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
