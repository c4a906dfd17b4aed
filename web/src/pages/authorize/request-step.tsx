import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { ApiList } from '../../components/consent/api-list.tsx'
import { ClaimList } from '../../components/consent/claim-list.tsx'
import { isWithheldLine } from '../../components/consent/unset-line.ts'
import { AccountRow, ConsentHead, Receiver } from '../../components/consent/consent-head.tsx'
import { TermChoice } from '../../components/consent/term-choice.tsx'
import { ServiceOwner } from '../../components/consent/service-owner.tsx'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import styles from './authorize.module.css'
import type { Authorization } from './use-authorization.ts'
import { useFillIn } from './use-fill-in.ts'

const FillIn = lateDialog(async () => (await withTexts(import('../../flows/fill-in.tsx'), 'cabinet')).FillIn)

/** The h1 has the initial focus, so that Enter approves nothing. */
export function RequestStep({ request, on, busy, failure, ...acts }: Authorization) {
  const t = useT()
  const { name, fillIn, close } = useFillIn({ request, refresh: acts.refresh })
  if (!request) return null
  const { apis, client, claims, new_host: isNewHost } = request
  const isSet = claims.some((claim) => claim.name === name && isWithheldLine(claim))
  const asksContact = claims.some((claim) => claim.name === 'email' || claim.name === 'phone')
  return (
    <Stack>
      <RequestHead client={client} />
      <ServiceOwner client={client} />
      {isNewHost && <Notice kind="warn">{t('authorize.newHost', { redirectHost: client.redirect_host })}</Notice>}
      <Stack tight>
        <h2>{t('authorize.willGet')}</h2>
        <ClaimList
          claims={claims}
          on={on}
          onToggle={acts.toggle}
          locked={busy !== null}
          owner={<Owner request={request} busy={busy} switchAccount={acts.switchAccount} />}
          receiver={<Receiver service={client} />}
          onFillIn={fillIn}
        />
        {client.takes_unverified_contacts && asksContact && <Small>{t('authorize.takesUnverified')}</Small>}
        <Small>{t('authorize.noPassword')}</Small>
      </Stack>
      {apis && (
        <Stack tight>
          <h2>{t('authorize.apis')}</h2>
          <ApiList apis={apis} />
        </Stack>
      )}
      <TermChoice request={request} value={acts.term} onChange={acts.chooseTerm} />
      <div className={styles.foot}>
        <FailureNotice failure={failure} />
        <div className={styles.buttons}>
          <SettledButton kind="primary" busy={busy === 'provide'} onClick={acts.provide}>
            {t('authorize.provide')}
          </SettledButton>
          <Button busy={busy === 'reject'} onClick={acts.reject}>
            {t('authorize.reject')}
          </Button>
        </div>
      </div>
      <FillIn open={name !== null} name={name} isSet={isSet} onClose={close} />
    </Stack>
  )
}

type OwnerProps = { request: AuthorizationRequest } & Pick<Authorization, 'busy' | 'switchAccount'>

function Owner({ request: { account, claims }, busy, switchAccount }: OwnerProps) {
  const t = useT()
  if (!account) return null
  const isListed = claims.some(({ name, value }) => name === 'email' && value === account.email)
  return (
    <AccountRow
      account={isListed ? { ...account, email: null } : account}
      action={
        <Button kind="quiet" busy={busy === 'switch_account'} onClick={switchAccount}>
          {t('authorize.switch')}
        </Button>
      }
    />
  )
}

export function RequestHead({ client }: Pick<AuthorizationRequest, 'client'>) {
  const title = useT()('authorize.request.title', { service: client.name })
  return <ConsentHead service={client} heading={<PageHeading>{title}</PageHeading>} />
}
