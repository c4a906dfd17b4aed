import type { User } from '@kabinet/contract/api/me.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { changePasswordFlow } from '@kabinet/contract/flows/change-password.flow'
import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { passwordCode, sendPasswordCode, useChangePassword } from '../../data/security/security.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { FlowDialog, type Titles, useStepAct } from '../../components/flow-dialog.tsx'
import { trustedOf, useSentTo } from '../../components/sent-to.ts'

type Change = {
  user: User
  otp: Otp
  passwords: { password: string; new_password: string }
  /** A password was rejected, not the code; its field is in the form behind the dialog. */
  onRefused: (error: unknown) => void
}
type Props = Change & { onChanged: () => void; onClose: () => void }

/** The form was validated before the code is requested. */
export function ChangePassword({ onChanged, onClose, ...change }: Props) {
  return (
    <FlowDialog
      flow={changePasswordFlow}
      screens={screens}
      shared={change}
      titles={titles}
      onClose={onClose}
      onDone={onChanged}
    />
  )
}

const screens: Screens<typeof changePasswordFlow, Change> = { enterCode: EnterCode, changed: () => null }
const titles: Titles<typeof changePasswordFlow> = { enterCode: 'changePassword.title', changed: 'changePassword.title' }

function EnterCode({
  user,
  otp: first,
  passwords,
  onRefused,
  send,
}: Change & { send: Send<typeof changePasswordFlow, 'enterCode'> }) {
  const [otp, setOtp] = useState(first)
  const change = useStepAct(useChangePassword(), (t) => t('s.passwordChanged'))
  const sendAgain = withFailureToast(sendPasswordCode)
  const submit = async (code: string) => {
    try {
      await change({ ...passwords, code })
      send('codeAccepted')
    } catch (error) {
      if (!isOfPassword(error)) throw error
      onRefused(error)
    }
  }
  const resend = async () => {
    setOtp(await sendAgain())
    send('resent')
  }
  return (
    <CodeEntry
      otp={otp}
      sentence={useSentTo(otp, trustedOf(user, otp.transport))}
      onCode={submit}
      onResend={resend}
      resendKey={passwordCode}
      texts={{ otherwise: 'e.changePassword' }}
    />
  )
}

export function isOfPassword(error: unknown): boolean {
  return (
    isCallError(error, 'AUTH_FORBIDDEN') ||
    (isCallError(error) && error.fields.some(({ path }) => path.endsWith('password')))
  )
}
