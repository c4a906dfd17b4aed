import { Link, useNavigate } from 'react-router'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { activate, askForRegistrationCode } from '../../data/auth/auth.ts'
import { dropPendingRegistration, type PendingRegistration } from '../../data/auth/pending-registration.ts'
import { dropDraft } from '../../flows/registration/registration-draft.ts'
import type { RegistrationSend } from '../../flows/registration/registration-place.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { registrationPolicy } from '../../lib/registration-policy.ts'
import { readSession } from '../../session/session.ts'
import { pathAfterLogIn } from '../../session/return-path.ts'
import { unbroken } from '../../lib/format/unbroken.ts'
import { useT } from '../../text/use-t.ts'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'

type Props = { pending: PendingRegistration | null; send: RegistrationSend<'enterCode'> }

export function EnterRegistrationCode({ pending, send }: Props) {
  const t = useT()
  const interaction = useInteraction()
  const navigate = useNavigate()
  const confirm = withFailureToast(activate)
  const sendAgain = withFailureToast(askForRegistrationCode)
  if (!pending || !('registration_token' in pending.proof)) return null
  const { proof, otp, address } = pending

  const enter = async (code: string) => {
    const isNewHere = readSession() === null
    const waiting = await confirm({ registration_token: proof.registration_token, code }).catch(ignoreAlreadyVerified)
    dropPendingRegistration()
    dropDraft()
    if (isNewHere && readSession()) void navigate(pathAfterLogIn(waiting ?? interaction), { replace: true })
    else send('codeAccepted', waiting)
  }
  return (
    <CodeEntry
      otp={address ? { ...otp, destination: unbroken(address) } : otp}
      onCode={enter}
      onResend={async () => void (await sendAgain(proof, address))}
      resendKey="register"
      texts={{ NOT_EXIST: 'finish.over' }}
    >
      {!registrationPolicy().refusal && (
        <Link to={withInteraction('/registration', interaction)}>{t('finish.anotherPhone')}</Link>
      )}
    </CodeEntry>
  )
}

/** The account is already active, for example from another tab: treated as success. */
function ignoreAlreadyVerified(error: unknown): null {
  if (isCallError(error, 'USER_ALREADY_VERIFIED')) return null
  throw error
}
