import type { ReactNode } from 'react'
import { type LinkVerdict, useEmailLink } from '../../data/email-link.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useT } from '../../text/use-t.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { EmailChanged, EmailVerified, Expired, OtherAccount, LinkSignedOut, AddressTaken } from './verdicts.tsx'

/** docs/design.md#links-from-e-mails-registration-confirm-and-email-confirm. */
export function EmailConfirmPage() {
  const token = useLinkToken('email-link')
  return <PublicCard>{token === null ? <Expired /> : <CheckLink token={token} />}</PublicCard>
}

const screens: { [V in LinkVerdict]: () => ReactNode } = {
  changed: EmailChanged,
  verified: EmailVerified,
  expired: Expired,
  signedOut: LinkSignedOut,
  otherAccount: OtherAccount,
  taken: AddressTaken,
}

function CheckLink({ token }: { token: string }) {
  const t = useT()
  const { data, error, refetch, isFetching } = useEmailLink(token)
  if (data) {
    const Screen = screens[data]
    return <Screen key={data} />
  }
  return (
    <Stack>
      <PageHeading>{t('confirm.checking')}</PageHeading>
      {error && !isFetching ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
    </Stack>
  )
}
