import type { DeviceRequest } from '@kabinet/contract/api/device.api'
import { useState } from 'react'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { decideDevice, type DeviceDecision } from '../../data/device.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import type { DeviceOutcome } from './outcomes.tsx'

type Props = { request: DeviceRequest; onOver: (outcome: DeviceOutcome) => void }

/** Asks whether the device is the user's own: a code typed for an attacker signs in the attacker's device (RFC 8628 5.4). */
export function AskAboutDevice({ request: { user_code, client }, onOver }: Props) {
  const t = useT()
  const [{ busy, failure }, setSending] = useState<{ busy: DeviceDecision | null; failure: unknown }>({
    busy: null,
    failure: null,
  })
  const send = withFailureToast(decideDevice)
  const decide = async (decision: DeviceDecision) => {
    if (busy) return
    setSending({ busy: decision, failure: null })
    try {
      const address = await send(user_code, decision)
      if (address === null) onOver('rejected')
      else location.assign(address)
    } catch (refusal) {
      setSending({ busy: null, failure: refusal })
      if (isCallError(refusal, 'NOT_EXIST')) onOver('expired')
    }
  }
  return (
    <Stack>
      <ServiceLogo name={client.name} url={client.logo_url} size={64} />
      <PageHeading>{t('device.ask.title', { service: client.name })}</PageHeading>
      <ValueRows>
        <ValueRow label={t('device.code')}>{user_code}</ValueRow>
        {client.redirect_host && <ValueRow label={t('device.site')}>{client.redirect_host}</ValueRow>}
      </ValueRows>
      <Notice kind="warn">{t('device.warning')}</Notice>
      <FailureNotice failure={failure} />
      <Stack tight>
        <SettledButton kind="primary" wide busy={busy === 'continue'} onClick={() => void decide('continue')}>
          {t('device.continue')}
        </SettledButton>
        <Button wide busy={busy === 'reject'} onClick={() => void decide('reject')}>
          {t('authorize.reject')}
        </Button>
      </Stack>
    </Stack>
  )
}
