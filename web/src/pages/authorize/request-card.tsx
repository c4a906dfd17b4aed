import type { ConsentName } from '@kabinet/contract/claims'
import { ClaimList } from '../../components/consent/claim-list.tsx'
import { AccountRow, ConsentHead } from '../../components/consent/consent-head.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageHeading, Small, Stack } from '../../ui/page.tsx'
import type { AuthorizeStepProps } from './authorize-step.ts'
import styles from './authorize.module.css'

type Acts = { onProvide?: () => void; onReject?: () => void; onSwitch?: () => void }

/** Who asks for what, with the values. The focus starts on the h1, so that Enter approves nothing by accident. */
export function RequestCard({ found, onFound, busy, failure, onProvide, onReject, onSwitch }: AuthorizeStepProps & Acts) {
  const t = useT()
  const { request, on } = found
  if (!request) return null
  const { client, account, claims, new_host: isNewHost } = request

  const toggle = (name: ConsentName, isOn: boolean) => {
    const left = new Set(on)
    if (isOn) left.add(name)
    else left.delete(name)
    onFound({ ...found, on: left })
  }
  const change = (
    <Button kind="quiet" busy={busy === 'switch_account'} onClick={onSwitch}>
      {t('authorize.switch')}
    </Button>
  )
  return (
    <Stack>
      <ConsentHead service={client} heading={<PageHeading>{t('authorize.request.title', { service: client.name })}</PageHeading>} />
      {isNewHost && <Notice kind="warn">{t('authorize.newHost', { redirectHost: client.redirect_host })}</Notice>}
      {account && <AccountRow account={account} action={change} />}
      <Stack tight>
        <h2>{t('authorize.willGet')}</h2>
        <ClaimList claims={claims} on={on} onToggle={toggle} locked={busy !== null} />
        <Small>{t('authorize.noPassword')}</Small>
      </Stack>
      <FailureNotice failure={failure} />
      <div className={styles.buttons}>
        <Button kind="primary" busy={busy === 'provide'} onClick={onProvide}>
          {t('authorize.provide')}
        </Button>
        <Button busy={busy === 'reject'} onClick={onReject}>
          {t('authorize.reject')}
        </Button>
      </div>
    </Stack>
  )
}
