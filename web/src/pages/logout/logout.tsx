import type { LogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { answerLogOut, type LogOutDecision, useLogOutRequest } from '../../data/auth/log-out.ts'
import { isCallError } from '../../lib/call-error.ts'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { useReloadOnReturn } from '../../lib/use-reload-on-return.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/page/loading.tsx'
import { Stack, PageHeading } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { ForTheOwner, Refused, ReturningAfterLogOut, NotSignedIn } from './outcomes.tsx'
import { AccountRow } from '../../components/consent/consent-head.tsx'
import { useT } from '../../text/use-t.ts'
import { ServiceLogo } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'

type Outcome =
  | { is: 'confirming' }
  | { is: 'signedOut' }
  | { is: 'overtaken' }
  | { is: 'returning'; client: LogOutRequest['client'] }

/** docs/design.md#beyond-the-specification: ends nothing without the user's confirmation. */
export function LogOutPage() {
  const [search] = useSearchParams()
  useReloadOnReturn()
  return (
    <PublicCard>
      {search.has('error') ? (
        <Refused text="leaving.error.text" next={search.get('next')} />
      ) : (
        <Request key={search.toString()} name={search.get('request')} next={search.get('next')} />
      )}
    </PublicCard>
  )
}

function Request({ name, next }: { name: string | null; next: string | null }) {
  const { data, error, refetch } = useLogOutRequest(name)
  const [outcome, setOutcome] = useState<Outcome>({ is: 'confirming' })
  const [{ busy, failure }, setSending] = useState<{ busy: LogOutDecision | null; failure: unknown }>({
    busy: null,
    failure: null,
  })
  const send = withFailureToast(answerLogOut)
  const navigate = useNavigate()

  const turnTo = (then: Outcome) => {
    requestHeadingFocus()
    setOutcome(then)
  }
  const decide = async (decision: LogOutDecision) => {
    if (busy) return
    setSending({ busy: decision, failure: null })
    try {
      const address = await send(name, decision)
      if (address === null && decision === 'stay') return void navigate('/')
      turnTo(address === null ? { is: 'signedOut' } : { is: 'returning', client: data?.client ?? null })
      if (address !== null) location.assign(address)
    } catch (refusal) {
      setSending({ busy: null, failure: refusal })
      if (isCallError(refusal, 'NOT_EXIST')) turnTo({ is: 'overtaken' })
    }
  }

  if (outcome.is === 'returning') return <ReturningAfterLogOut client={outcome.client} />
  if (outcome.is === 'signedOut' || data?.state === 'signed_out') return <NotSignedIn next={next} />
  if (outcome.is === 'overtaken' || isCallError(error, 'NOT_EXIST'))
    return <Refused text="leaving.error.overtaken" next={null} />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <Loading isPage ready={data !== undefined} skeleton={<CardSkeleton />} onRetry={() => void refetch()}>
      {data && (
        <AskToLogOut request={data} busy={busy} failure={failure} onDecide={(decision) => void decide(decision)} />
      )}
      {data && next !== null && <ForTheOwner next={next} />}
    </Loading>
  )
}

function CardSkeleton() {
  return (
    <Stack>
      <Skeleton height={2.25} />
      <Skeleton height={3.5} />
      <Skeleton lines={2} />
      <Skeleton height={3} />
      <Skeleton height={3} />
    </Stack>
  )
}

type Props = {
  request: LogOutRequest
  busy: LogOutDecision | null
  failure: unknown
  onDecide: (decision: LogOutDecision) => void
}

function AskToLogOut({ request: { client, account }, busy, failure, onDecide }: Props) {
  const t = useT()
  const host = client?.redirect_host
  return (
    <Stack>
      {client && <ServiceLogo name={client.name} url={client.logo_url} size={64} />}
      <PageHeading>{t('logOut.title')}</PageHeading>
      {account && <AccountRow account={account} />}
      <Stack tight>
        {client && <p>{t('leaving.service', { service: client.name })}</p>}
        <p>{t('leaving.text')}</p>
        {host && <p>{t('authorize.returnTo', { redirectHost: host })}</p>}
      </Stack>
      <FailureNotice failure={failure} />
      <Stack tight>
        <SettledButton kind="primary" wide busy={busy === 'log_out'} onClick={() => onDecide('log_out')}>
          {t('shell.logOut')}
        </SettledButton>
        <Button wide busy={busy === 'stay'} onClick={() => onDecide('stay')}>
          {t('shell.leave.stay')}
        </Button>
      </Stack>
    </Stack>
  )
}
