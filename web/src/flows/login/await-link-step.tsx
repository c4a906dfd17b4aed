import { readLogin } from '@kabinet/contract/fields/login'
import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { askForRegistrationCode } from '../../data/auth/auth.ts'
import { withInteraction } from '../../lib/interaction.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import type { LoginStepProps } from './login-typed.ts'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'awaitLink'> }

/** Error 1002: the password was correct. */
export function AwaitLinkStep({ typed, interaction, send }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const sendAgain = withFailureToast(askForRegistrationCode)
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const byPhone = readLogin(typed.login)?.kind === 'phone'

  const resend = async () => {
    setState({ busy: true, failure: null })
    try {
      const pending = await sendAgain({ registration_token: typed.registrationToken ?? '' })
      await navigate(withInteraction('/registration-finish', interaction), { state: { step: pending.otp.kind } })
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  return (
    <Stack>
      {failure === null && <Notice kind="error">{t(byPhone ? 'login.notActivated' : 'e.notVerified')}</Notice>}
      <FailureNotice failure={failure} />
      <Stack tight>
        <Button kind="primary" wide busy={busy} onClick={() => void resend()}>
          {t(byPhone ? 'login.resendConfirmation' : 'letter.resend')}
        </Button>
        <Button kind="quiet" wide onClick={() => send('back')}>
          {t('login.code.another')}
        </Button>
      </Stack>
    </Stack>
  )
}
