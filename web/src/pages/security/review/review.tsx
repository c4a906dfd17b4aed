import type { Review } from '@kabinet/contract/api/review.api'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePasskeys } from '../../../data/security/passkeys.ts'
import { useFinishReview, useReview } from '../../../data/security/review.ts'
import { useSecondStep } from '../../../data/security/second-step.ts'
import { useSessions } from '../../../data/security/sessions.ts'
import { useAllSettled } from '../../../data/use-all-settled.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { withTexts } from '../../../text/language.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardsSkeleton, Loaded } from '../../../ui/page/loaded.tsx'
import { Card, PageHeading, Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { AppRow } from '../app/app-row.tsx'
import { CodesRow } from '../app/codes-row.tsx'
import { Rows } from '../overview/row.tsx'
import { PasskeysRow } from '../passkeys/passkeys-row.tsx'
import { SessionsCard } from '../sessions-card.tsx'
import { EndedCard } from './ended-card.tsx'
import { SecretsCard } from './secrets-card.tsx'

const SettingsCard = late(async () => (await withTexts(import('./settings-card.tsx'), 'owner')).SettingsCard)

/** /security/review: what «This was not me» ended, and what to keep (docs/design.md). */
export function ReviewPage() {
  const t = useT()
  const review = useAllSettled(useReview(), useSecondStep(), usePasskeys(), useSessions())
  return (
    <Stack>
      <PageHeading>{t('review.title')}</PageHeading>
      <Loaded query={review} skeleton={<CardsSkeleton lines={[4, 3, 2, 4]} />}>
        {({ pressed_at: securedAt, ...found }) =>
          securedAt === null ? <Nothing /> : <Found securedAt={securedAt} review={found} />
        }
      </Loaded>
    </Stack>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Notice kind="info" action={<Link to="/security">{t('review.nothing.open')}</Link>}>
      {t('review.nothing')}
    </Notice>
  )
}

function Found({ securedAt, review }: { securedAt: string; review: Omit<Review, 'pressed_at'> }) {
  const t = useT()
  const language = useLanguage()
  return (
    <Stack>
      <p>{t('review.text', { date: momentOfInstant(securedAt, language) })}</p>
      <EndedCard ended={review.ended} />
      {review.secrets.length > 0 && <SecretsCard secrets={review.secrets} />}
      {review.settings.length > 0 && (
        <Suspense fallback={<CardsSkeleton lines={[4]} />}>
          <SettingsCard settings={review.settings} />
        </Suspense>
      )}
      <Card heading={t('security.logIn')}>
        <Rows>
          <PasskeysRow isOpen />
          <AppRow />
          <CodesRow />
        </Rows>
      </Card>
      <SessionsCard isOpen />
      <Finish />
    </Stack>
  )
}

function Finish() {
  const t = useT()
  const navigate = useNavigate()
  const finish = useFinishReview()
  const done = () => {
    toast('success', (t) => t('review.done'))
    void navigate('/security')
  }
  return (
    <ButtonRow>
      <Button kind="primary" busy={finish.isPending} onClick={() => finish.mutate(undefined, { onSuccess: done })}>
        {t('review.finish')}
      </Button>
      <ButtonLink kind="quiet" to="/">
        {t('review.later')}
      </ButtonLink>
    </ButtonRow>
  )
}
