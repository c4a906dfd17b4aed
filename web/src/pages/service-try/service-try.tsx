import { useParams, useSearchParams } from 'react-router'
import { WhoseService } from '../../components/whose-service.tsx'
import { useClient } from '../../data/clients/clients.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading, Stack, Card } from '../../ui/page/page.tsx'
import type { TrialResult } from '@kabinet/contract/api/services/trials.api'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { ClaimRows } from './claim-rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { finishTrialOf } from '../../data/clients/trials.ts'
import { isCallError } from '../../lib/call-error.ts'

/** Decision 0022. */
export function ServiceTryPage() {
  const t = useT()
  const { id = '' } = useParams()
  const outcome = useOutcome(id)
  const toService = (
    <BackLink kind="primary" to={`/services/${id}`}>
      {t('try.toService')}
    </BackLink>
  )
  return (
    <Stack>
      <PageHeading>{t('try.title')}</PageHeading>
      <WhoseService client={useClient(id).data} />
      <Loaded query={outcome} skeleton={<CardsSkeleton lines={[4, 8, 6]} />} foot={toService}>
        {(found) => <Found outcome={found} />}
      </Loaded>
    </Stack>
  )
}

function Found({ outcome }: { outcome: Outcome }) {
  const t = useT()
  if (outcome.kind === 'stale') return <Notice kind="warn">{t('try.stale')}</Notice>
  if (outcome.kind === 'rejected')
    return (
      <Notice kind="warn" action={<AboutErrors />}>
        {t('try.rejected', { error: outcome.error })}
      </Notice>
    )
  if (outcome.kind === 'failed')
    return (
      <Notice kind="error" action={<AboutErrors />}>
        {t('try.failed', { error: outcome.error, description: outcome.description })}
      </Notice>
    )
  return <TrialAnswer answer={outcome.answer} />
}

function AboutErrors() {
  const t = useT()
  return <a href={`/docs/errors?lang=${useLanguage()}`}>{t('try.errors')}</a>
}

function TrialAnswer({ answer }: { answer: NonNullable<TrialResult['answer']> }) {
  const t = useT()
  const { id_token, userinfo, token_type, expires_in, scope } = answer
  return (
    <Stack>
      <Notice kind="success">{t('try.works')}</Notice>
      <ClaimsCard heading={t('try.payload')} claims={id_token.payload} />
      <ClaimsCard heading={t('try.userinfo')} claims={userinfo} />
      <ClaimsCard heading={t('try.access')} claims={{ token_type, expires_in, scope }} />
      <ClaimsCard heading={t('try.header')} claims={id_token.header} />
    </Stack>
  )
}

function ClaimsCard({ heading, claims }: { heading: string; claims: Record<string, unknown> }) {
  const t = useT()
  return (
    <Card heading={heading}>
      <ClaimRows claims={claims} />
      <Fold title={t('try.json')}>
        <CodeBlock name={heading} code={JSON.stringify(claims, null, 2)} />
      </Fold>
    </Card>
  )
}

type Outcome =
  | { kind: 'stale' }
  | { kind: 'rejected'; error: string }
  | { kind: 'failed'; error: string; description: string }
  | { kind: 'works'; answer: NonNullable<TrialResult['answer']> }

/** Removes the provider's response from the URL at once. The code works once, so it is sent once. */
function useOutcome(id: string) {
  const [search, setSearch] = useSearchParams()
  const [back] = useState(() => ({ code: search.get('code'), state: search.get('state'), error: search.get('error') }))
  const isDirty = search.size > 0
  useEffect(() => {
    if (isDirty) setSearch({}, { replace: true })
  }, [isDirty, setSearch])
  return useQuery({
    queryKey: ['try', id, back.state],
    queryFn: () => outcomeOf(id, back),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Back = { code: string | null; state: string | null; error: string | null }

async function outcomeOf(id: string, { code, state, error }: Back): Promise<Outcome> {
  if (error !== null) return { kind: 'rejected', error }
  if (code === null || state === null) return { kind: 'stale' }
  try {
    const tried = await finishTrialOf(id, { code, state })
    if (tried.answer) return { kind: 'works', answer: tried.answer }
    return { kind: 'failed', error: tried.error?.error ?? '', description: tried.error?.error_description ?? '' }
  } catch (failure) {
    if (isCallError(failure, 'NOT_EXIST') || isCallError(failure, 'INVALID_PARAM_VALUE')) return { kind: 'stale' }
    throw failure
  }
}
