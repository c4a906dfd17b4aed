import type { LogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import type { LogOutDecision } from '../../data/auth/log-out.ts'
import { AccountRow } from '../../components/consent/consent-head.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

type Props = {
  request: LogOutRequest
  busy: LogOutDecision | null
  failure: unknown
  onDecide: (decision: LogOutDecision) => void
}

export function AskToLogOut({ request: { client, account }, busy, failure, onDecide }: Props) {
  const t = useT()
  const host = client?.redirect_host
  return (
    <Stack>
      {client && <ServiceLogo name={client.name} url={client.logo_url} size={64} />}
      <PageHeading>{t('logOut.title')}</PageHeading>
      {account && <AccountRow account={account} />}
      <Stack tight>
        {client && <p>{t('leaving.service', { service: client.name })}</p>}
        <p>{t('leaving.text')}</p>
        {host && <p>{t('authorize.returnTo', { redirectHost: host })}</p>}
      </Stack>
      <FailureNotice failure={failure} />
      <Stack tight>
        <SettledButton kind="primary" wide busy={busy === 'log_out'} onClick={() => onDecide('log_out')}>
          {t('shell.logOut')}
        </SettledButton>
        <Button wide busy={busy === 'stay'} onClick={() => onDecide('stay')}>
          {t('shell.leave.stay')}
        </Button>
      </Stack>
    </Stack>
  )
}
