import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { logInByCode, resendSignInCode } from '../../data/auth.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { dropPendingSignIn, readPendingSignIn } from '../../session/pending-sign-in.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code-entry.tsx'
import type { LoginStepProps } from './login-typed.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'enterCode'> }

/** The code of the sign-in that this tab holds, reloads included. */
export function CodeStep({ typed, onTyped, send }: Props) {
  const t = useT()
  const otp = readPendingSignIn()?.otp
  const confirm = withFailureToast(logInByCode)
  const resend = withFailureToast(resendSignInCode)
  if (!otp) return null

  const unlessOver = (act: Promise<void>) =>
    act.catch((error: unknown) => {
      if (!isOver(error)) throw error
      dropPendingSignIn()
      onTyped({ ...typed, ended: true })
      send('sessionEnded')
    })
  return (
    <CodeEntry
      otp={otp}
      onCode={(code) => unlessOver(confirm(code).then(() => send('codeAccepted')))}
      onResend={() => unlessOver(resend())}
      resendKey="login"
    >
      <Button kind="quiet" onClick={() => send('otherLogin')}>
        {t('login.code.another')}
      </Button>
    </CodeEntry>
  )
}

/** The half session lives as long as its code; after that the password is asked again. */
function isOver(error: unknown): boolean {
  return (
    isCallError(error, 'AUTH_EXPIRED') || isCallError(error, 'AUTH_NOT_PROVIDED') || isCallError(error, 'NOT_EXIST')
  )
}
