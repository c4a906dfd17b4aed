import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { LateAdmitsNotice } from '../../components/late-admits-notice.tsx'
import { LogInFlow } from '../../flows/login/login.tsx'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { Authorization } from './use-authorization.ts'

type Props = Pick<Authorization, 'interaction' | 'request' | 'reject' | 'busy' | 'failure'> & {
  send: Send<typeof consentFlow, 'login'>
}

const entry = z.object({ login: z.string() })

export function LogIn({ interaction, request, reject, busy, failure, send }: Props) {
  const t = useT()
  const { state } = useLocation()
  if (!request) return null
  const { account, client, login_hint } = request
  return (
    <Stack>
      <LogInFlow
        title={t('authorize.login.title', { service: client.name })}
        above={
          <>
            <ServiceLogo name={client.name} url={client.logo_url} size={64} />
            <LateAdmitsNotice client={client} />
          </>
        }
        lead={account && <p translate="no">{account.name}</p>}
        login={entry.safeParse(state).data?.login ?? login_hint ?? ''}
        interaction={interaction}
        onSignedIn={() => send('signedIn')}
      />
      <FailureNotice failure={failure} />
      <Button kind="quiet" wide busy={busy !== null} onClick={reject}>
        {t('authorize.back', { service: client.name })}
      </Button>
    </Stack>
  )
}
