import { AccountRow } from '../../components/consent/consent-head.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { SupportLink } from '../../ui/page/support-link.tsx'
import type { Authorization } from './use-authorization.ts'

export function BarredStep({ request, reject, switchAccount, busy, failure }: Authorization) {
  const t = useT()
  if (!request?.barred) return null
  const { client, account, barred } = request
  return (
    <Stack>
      <ServiceLogo name={client.name} url={client.logo_url} size={64} />
      <PageHeading>{t(`authorize.${barred}.title`)}</PageHeading>
      <p>{t(`authorize.${barred}.text`, { service: client.name })}</p>
      {barred === 'list' && <WhomToAsk owner={client.owner?.name} />}
      {account && <AccountRow account={account} />}
      <FailureNotice failure={failure} />
      <Stack tight>
        <Button kind="primary" wide busy={busy === 'reject'} onClick={reject}>
          {t('authorize.back', { service: client.name })}
        </Button>
        <Button wide busy={busy === 'switch_account'} onClick={switchAccount}>
          {t('authorize.another')}
        </Button>
      </Stack>
    </Stack>
  )
}

function WhomToAsk({ owner }: { owner: string | undefined }) {
  const t = useT()
  return (
    <div>
      <p>{owner === undefined ? t('authorize.list.operator') : t('authorize.list.owner', { owner })}</p>
      <SupportLink why="request" />
    </div>
  )
}
