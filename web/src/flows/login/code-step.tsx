import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { confirmLogIn, sendSignInCode } from '../../data/auth/log-in.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { readPendingSignIn } from '../../session/pending-sign-in.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import type { LoginStepProps } from './login-typed.ts'
import { catchExpiredSignIn } from './catch-expired-sign-in.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterCode'> }

export function CodeStep({ send, ...step }: Props) {
  const t = useT()
  const otp = readPendingSignIn()?.otp
  const confirm = withFailureToast(confirmLogIn)
  const resend = withFailureToast(sendSignInCode)
  if (!otp) return null
  return (
    <CodeEntry
      otp={otp}
      onCode={(code) =>
        catchExpiredSignIn(
          confirm({ code }).then(() => send('codeAccepted')),
          step,
          send,
        )
      }
      onResend={() => catchExpiredSignIn(resend(), step, send)}
      resendKey="login"
    >
      <Button kind="quiet" onClick={() => send('lost')}>
        {t('login.lost')}
      </Button>
      <Button kind="quiet" onClick={() => send('otherLogin')}>
        {t('login.code.another')}
      </Button>
    </CodeEntry>
  )
}
