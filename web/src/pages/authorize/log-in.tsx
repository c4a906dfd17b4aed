import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { LogInFlow } from '../../flows/login/login.tsx'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { type AuthorizeStepProps, nothingYet } from './authorize-step.ts'

type Props = AuthorizeStepProps & { send: Send<typeof consentFlow, 'login'> }

const entry = z.object({ login: z.string() })

/** The form of /login right here, and a way back to the service for who does not want to log in. */
export function LogIn({ interaction, found, onFound, decide, busy, failure, send }: Props) {
  const t = useT()
  const { state } = useLocation()
  if (!found.request) return null
  const { client, login_hint } = found.request
  const over = (error: unknown) => {
    onFound({ ...nothingYet, error })
    send('failed')
  }
  return (
    <Stack>
      <LogInFlow
        title={t('authorize.login.title', { service: client.name })}
        above={<ServiceLogo name={client.name} url={client.logo_url} size={64} />}
        login={entry.safeParse(state).data?.login ?? login_hint ?? ''}
        interaction={interaction}
        onSignedIn={() => send('signedIn')}
      />
      <FailureNotice failure={failure} />
      <Button
        kind="quiet"
        wide
        busy={busy !== null}
        onClick={() => void decide({ decision: 'reject' }, { answered: () => send('rejected'), over })}
      >
        {t('authorize.back', { service: client.name })}
      </Button>
    </Stack>
  )
}
