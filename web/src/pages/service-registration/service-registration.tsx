import { useState } from 'react'
import { UnlessRefused } from '../../components/unless-refused.tsx'
import { useClients } from '../../data/clients/clients.ts'
import { useRegistrationTokens } from '../../data/clients/software.ts'
import { useT } from '../../text/use-t.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { IssueToken } from './new-token.tsx'
import styles from './service-registration.module.css'
import { TokenRows } from './token-rows.tsx'

/** Decision 0056. */
export function ServiceRegistrationPage() {
  const t = useT()
  const tokens = useRegistrationTokens()
  const { data: list } = useClients()
  const [token, setToken] = useState<string | null>(null)
  return (
    <Stack>
      <PageHeading>{t('software.link')}</PageHeading>
      <p>{t('software.lead')}</p>
      {token === null ? (
        <UnlessRefused list={tokens.data?.may_connect === false ? tokens.data : list}>
          <Card heading={t('software.issue')}>
            <IssueToken onIssued={setToken} />
          </Card>
        </UnlessRefused>
      ) : (
        <ShownToken token={token} />
      )}
      <h2>{t('software.tokens')}</h2>
      <Loaded
        query={tokens}
        skeleton={<CardsSkeleton lines={[4]} />}
        foot={<BackLink to="/services">{t('services.toList')}</BackLink>}
      >
        {({ items }) => <TokenRows tokens={items} />}
      </Loaded>
    </Stack>
  )
}

function ShownToken({ token }: { token: string }) {
  const t = useT()
  return (
    <Card heading={t('software.token')}>
      <Stack tight>
        <Notice kind="warn">{t('software.token.once')}.</Notice>
        <ValueRows>
          <ValueRow
            label={t('software.token')}
            actions={<CopyButton value={token} name={t('software.token')} done="s.copied" />}
          >
            <span className={styles.code} translate="no">
              {token}
            </span>
          </ValueRow>
        </ValueRows>
      </Stack>
    </Card>
  )
}
