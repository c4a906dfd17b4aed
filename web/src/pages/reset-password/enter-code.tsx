import type { resetPasswordFlow } from '@kabinet/contract/flows/reset-password.flow'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { resendResetCode, verifyReset } from '../../data/auth/auth.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { unbroken } from '../../lib/format/unbroken.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { keepReset, readReset, type ResetStepProps } from './reset-progress.ts'

type Props = ResetStepProps & { send: Send<typeof resetPasswordFlow, 'enterCode'> }

/** Looks the same for unknown accounts. */
export function EnterResetCode({ typed, onTyped, send }: Props) {
  const t = useT()
  const reset = readReset()
  const check = withFailureToast(verifyReset)
  const sendAgain = withFailureToast(resendResetCode)
  if (!reset?.otp) return null
  const { login, otp } = reset

  const catchExpiredSignIn = (act: Promise<void>) =>
    act.catch((error: unknown) => {
      if (!isCallError(error, 'NOT_EXIST')) throw error
      onTyped({ ...typed, over: true })
      send('expired')
    })
  const verify = async (code: string) => {
    const { restore_token } = await check(reset.restore_token, code)
    keepReset({ login, restore_token, verified: true })
    send('codeAccepted')
  }
  const resend = async () => {
    const again = await sendAgain(reset.restore_token)
    keepReset({ ...reset, ...again })
  }
  return (
    <CodeEntry
      otp={otp}
      sentence={t('reset.code.text', { login: login.includes('@') ? login : unbroken(login) })}
      resent={t('reset.code.resent')}
      onCode={(code) => catchExpiredSignIn(verify(code))}
      onResend={() => catchExpiredSignIn(resend())}
      resendKey="restore"
    >
      <Button kind="quiet" onClick={() => send('back')}>
        {t('login.code.another')}
      </Button>
    </CodeEntry>
  )
}
