import type { Locale } from '@kabinet/contract/fields/locale'
import { useParams } from 'react-router'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import { TrialAnswer } from './answer.tsx'
import { type Outcome, useOutcome } from './use-outcome.ts'

/** /services/{id}/try: what came back to the page of the try, and what the service would have made of it (decision 0022). */
export function ServiceTryPage() {
  const t = useT()
  const { id = '' } = useParams()
  const outcome = useOutcome(id)
  return (
    <Stack>
      <PageHeading>{t('try.title')}</PageHeading>
      <Loaded query={outcome} skeleton={<TrySkeleton />} back={<LinkToService id={id} />}>
        {(found) => <Found outcome={found} />}
      </Loaded>
      {outcome.data && <LinkToService id={id} />}
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

/** The chapter of the guide that names each error and what to do. */
const chapterOfErrors: Record<Locale, string> = { ru: 'если-не-работает', en: 'when-it-does-not-work' }

function AboutErrors() {
  const t = useT()
  const language = useLanguage()
  return <a href={`/docs?lang=${language}#${chapterOfErrors[language]}`}>{t('try.errors')}</a>
}

/** To the service, where the next try begins. */
function LinkToService({ id }: { id: string }) {
  const t = useT()
  return (
    <ButtonRow>
      <ButtonLink kind="primary" to={`/services/${id}`}>
        {t('try.toService')}
      </ButtonLink>
    </ButtonRow>
  )
}

function TrySkeleton() {
  return (
    <Stack>
      {[4, 8, 6].map((lines) => (
        <Card key={lines}>
          <Skeleton lines={lines} />
        </Card>
      ))}
    </Stack>
  )
}
