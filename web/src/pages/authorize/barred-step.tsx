import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { AccountRow } from '../../components/consent/consent-head.tsx'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page.tsx'
import { type AuthorizeStepProps, nothingYet } from './authorize-step.ts'
import { useSwitchAccount } from './use-switch-account.ts'

type Props = AuthorizeStepProps & { send: Send<typeof consentFlow, 'barred'> }

/** Before anything is asked: this account is not let in, and there are two ways on (a test service, or a try that is its owner's). */
export function BarredStep({ found, onFound, decide, busy, failure, send }: Props) {
  const t = useT()
  const leave = useSwitchAccount(() => send('switched'))
  const { request } = found
  if (!request?.barred) return null
  const { client, account, barred } = request
  const over = (error: unknown) => {
    onFound({ ...nothingYet, error })
    send('failed')
  }
  return (
    <Stack>
      <ServiceLogo name={client.name} url={client.logo_url} size={64} />
      <PageHeading>{t(`authorize.${barred}.title`)}</PageHeading>
      <p>{t(`authorize.${barred}.text`, { service: client.name })}</p>
      {account && <AccountRow account={account} />}
      <FailureNotice failure={failure} />
      <Stack tight>
        <Button
          kind="primary"
          wide
          busy={busy === 'reject'}
          onClick={() => void decide({ decision: 'reject' }, { answered: () => send('rejected'), over })}
        >
          {t('authorize.back', { service: client.name })}
        </Button>
        <Button
          wide
          busy={busy === 'switch_account'}
          onClick={() => void decide({ decision: 'switch_account' }, { answered: leave, over })}
        >
          {t('authorize.another')}
        </Button>
      </Stack>
    </Stack>
  )
}
