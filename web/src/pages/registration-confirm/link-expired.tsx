import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { askForRegistrationCode } from '../../data/auth/auth.ts'
import type { RegistrationSend } from '../../flows/registration/registration-place.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'

export function LinkExpired({ token, send }: { token: string | null; send: RegistrationSend<'linkExpired'> }) {
  const t = useT()
  const sendAgain = withFailureToast(askForRegistrationCode)
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })

  const resend = async (proof: { token: string }) => {
    setState({ busy: true, failure: null })
    try {
      const { otp } = await sendAgain(proof)
      toast('success', (t) => t('s.confirmationSent', { email: otp.destination }))
      send('resent')
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  return (
    <Stack>
      <PageHeading>{t('confirm.expired.title')}</PageHeading>
      <p>{t('confirm.expired.text')}</p>
      <FailureNotice failure={failure} texts={{ NOT_EXIST: 'finish.over' }} />
      <Stack tight>
        {token && (
          <Button kind="primary" wide busy={busy} onClick={() => void resend({ token })}>
            {t('confirm.newLetter')}
          </Button>
        )}
        <ButtonLink kind={token ? 'secondary' : 'primary'} wide to="/login">
          {t('login.submit')}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}
