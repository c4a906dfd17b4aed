import type { Locale } from '@kabinet/contract/fields/locale'
import { useParams } from 'react-router'
import { WhoseService } from '../../components/whose-service.tsx'
import { useClient } from '../../data/clients/clients.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { TrialAnswer } from './answer.tsx'
import { type Outcome, useOutcome } from './use-outcome.ts'

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

const chapterOfErrors: Record<Locale, string> = { ru: 'если-не-работает', en: 'when-it-does-not-work' }

function AboutErrors() {
  const t = useT()
  const language = useLanguage()
  return <a href={`/docs?lang=${language}#${chapterOfErrors[language]}`}>{t('try.errors')}</a>
}
