import type { registrationFlow } from '@kabinet/contract/flows/registration.flow'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import {
  type RegistrationStepOn,
  useRegistrationPlace,
  type RegistrationSend,
} from '../../flows/registration/registration-place.ts'
import { FlowPlayer, type Screens } from '../../lib/flow-player.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { Activated } from './activated.tsx'
import { CheckLink } from './check-link.tsx'
import { useLinkToken } from '../../lib/link-token.ts'
import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { askForRegistrationCode } from '../../data/auth/auth.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'

type Step = RegistrationStepOn<'/registration-confirm'>

const screens: Screens<typeof registrationFlow, { token: string | null }, Step> = {
  checkLink: CheckLink,
  linkExpired: LinkExpired,
  activated: Activated,
}

const entry = z.object({ step: z.enum(['linkExpired', 'activated']) })

/**
 * docs/design.md#links-from-e-mails-registration-confirm-and-email-confirm. The result is kept in the history entry, so
 * that a reload sends nothing.
 */
export function RegistrationConfirmPage() {
  const { state } = useLocation()
  const token = useLinkToken('registration-link')
  const answered = entry.safeParse(state).data?.step
  const place = useRegistrationPlace<Step>(answered ?? (token ? 'checkLink' : 'linkExpired'))
  return (
    <PublicCard>
      <FlowPlayer place={place} screens={screens} shared={{ token }} />
    </PublicCard>
  )
}

function LinkExpired({ token, send }: { token: string | null; send: RegistrationSend<'linkExpired'> }) {
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
