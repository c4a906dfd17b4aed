import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { ClaimList } from '../../components/consent/claim-list.tsx'
import { AccountRow, ConsentHead } from '../../components/consent/consent-head.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import styles from './authorize.module.css'
import type { Authorization } from './use-authorization.ts'

/** Who asks for what, with the values; one press gives or refuses. The focus starts on the h1, so that Enter approves nothing by accident. */
export function RequestStep({ request, on, toggle, provide, reject, switchAccount, busy, failure }: Authorization) {
  const t = useT()
  if (!request) return null
  const { client, account, claims, new_host: isNewHost } = request

  const change = (
    <Button kind="quiet" busy={busy === 'switch_account'} onClick={switchAccount}>
      {t('authorize.switch')}
    </Button>
  )
  return (
    <Stack>
      <RequestHead client={client} />
      {isNewHost && <Notice kind="warn">{t('authorize.newHost', { redirectHost: client.redirect_host })}</Notice>}
      {account && <AccountRow account={account} action={change} />}
      <Stack tight>
        <h2>{t('authorize.willGet')}</h2>
        <ClaimList claims={claims} on={on} onToggle={toggle} locked={busy !== null} />
        <Small>{t('authorize.noPassword')}</Small>
      </Stack>
      <FailureNotice failure={failure} />
      <div className={styles.buttons}>
        <Button kind="primary" busy={busy === 'provide'} onClick={provide}>
          {t('authorize.provide')}
        </Button>
        <Button busy={busy === 'reject'} onClick={reject}>
          {t('authorize.reject')}
        </Button>
      </div>
    </Stack>
  )
}

/** Who asks; prerendered, when what is asked is not yet known. */
export function RequestHead({ client }: Pick<AuthorizationRequest, 'client'>) {
  const title = useT()('authorize.request.title', { service: client.name })
  return <ConsentHead service={client} heading={<PageHeading>{title}</PageHeading>} />
}
