import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AccountRow } from '../../components/consent/consent-head.tsx'
import { ServiceOwner } from '../../components/consent/service-owner.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import type { Authorization } from './use-authorization.ts'

export function ConfirmAccount({ request, isFresh, provide, reject, switchAccount, busy, failure }: Authorization) {
  const t = useT()
  useOnce(isFresh, provide)
  if (!request?.account) return null
  const { client, account } = request
  return (
    <Stack>
      <ConfirmHead client={client} />
      <AccountRow account={account} />
      <ServiceOwner client={client} />
      <FailureNotice failure={failure} />
      <Stack tight>
        <SettledButton kind="primary" wide busy={busy === 'provide'} onClick={provide}>
          {t('authorize.continueAs', { firstName: account.name.replace(/ .*/, '') })}
        </SettledButton>
        <Button wide busy={busy === 'switch_account'} onClick={switchAccount}>
          {t('authorize.another')}
        </Button>
      </Stack>
      <Button kind="quiet" wide busy={busy === 'reject'} onClick={reject}>
        {t('authorize.back', { service: client.name })}
      </Button>
    </Stack>
  )
}

export function ConfirmHead({ client }: Pick<AuthorizationRequest, 'client'>) {
  const t = useT()
  return (
    <>
      <ServiceLogo name={client.name} url={client.logo_url} size={64} />
      <PageHeading>{t('authorize.login.title', { service: client.name })}</PageHeading>
      <p>{t('authorize.returnTo', { redirectHost: client.redirect_host })}</p>
    </>
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
