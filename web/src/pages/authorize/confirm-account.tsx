import type { consentFlow } from '@kabinet/contract/flows/consent.flow'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AccountRow } from '../../components/consent/consent-head.tsx'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Small, Stack } from '../../ui/page.tsx'
import { type AuthorizeStepProps, nothingYet } from './authorize-step.ts'
import { useSwitchAccount } from './use-switch-account.ts'

type Props = AuthorizeStepProps & { send: Send<typeof consentFlow, 'confirmAccount'> }

/** Everything asked was granted before; what is left to say is with which account. Who has just typed a password here has said it. */
export function ConfirmAccount({ found, onFound, isFresh, decide, busy, failure, send }: Props) {
  const t = useT()
  const leave = useSwitchAccount(() => send('switched'))
  const { request, on } = found
  const over = (error: unknown) => {
    onFound({ ...nothingYet, error })
    send('failed')
  }
  const provide = () =>
    decide({ decision: 'provide', claims: [...on] }, { answered: () => send('provided'), over, signedOut: () => send('switched') })
  useOnce(isFresh, () => void provide())
  if (!request?.account) return null
  const { client, account } = request
  return (
    <Stack>
      <ServiceLogo name={client.name} url={client.logo_url} size={64} />
      <PageHeading>{t('authorize.login.title', { service: client.name })}</PageHeading>
      <p>{t('authorize.returnTo', { redirectHost: client.redirect_host })}</p>
      <AccountRow account={account} />
      <FailureNotice failure={failure} />
      <Stack tight>
        <Button kind="primary" wide busy={busy === 'provide'} onClick={() => void provide()}>
          {t('authorize.continueAs', { firstName: account.name.split(' ')[0] ?? account.name })}
        </Button>
        <Button
          wide
          busy={busy === 'switch_account'}
          onClick={() => void decide({ decision: 'switch_account' }, { answered: leave, over })}
        >
          {t('authorize.another')}
        </Button>
        <Small>{t('authorize.anotherNote')}</Small>
      </Stack>
      <Button
        kind="quiet"
        wide
        busy={busy === 'reject'}
        onClick={() => void decide({ decision: 'reject' }, { answered: () => send('rejected'), over })}
      >
        {t('authorize.back', { service: client.name })}
      </Button>
    </Stack>
  )
}

function useOnce(wanted: boolean, act: () => void): void {
  const done = useRef(false)
  const begin = useEffectEvent(act)
  useEffect(() => {
    if (!wanted || done.current) return
    done.current = true
    begin()
  }, [wanted])
}
