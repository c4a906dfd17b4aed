import type { User } from '@kabinet/contract/api/me.api'
import { limits } from '@kabinet/contract/limits'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../data/me.ts'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { written } from '../../lib/product.ts'
import { readSession } from '../../session/session.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SentDrawing } from '../../ui/drawing/sent-drawing.tsx'
import { Loading, Skeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { FeedbackForm, type Sender } from './feedback-form.tsx'
import styles from './feedback.module.css'

/** docs/design.md#feedback-feedback: open to everyone; prefilled for a signed-in user. */
export function FeedbackPage() {
  const t = useT()
  const [isSignedIn] = useState(() => readSession() !== null)
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const finish = (email: string) => {
    toast('success', (t) => t('s.feedback'))
    requestHeadingFocus()
    setSentFrom(email)
  }
  if (sentFrom !== null) return <Sent email={sentFrom} />
  return (
    <PublicCard wide>
      <Stack>
        <PageHeading>{t('feedback.title')}</PageHeading>
        {isSignedIn ? <KnownSender onSent={finish} /> : <FeedbackForm sender={emptySender} onSent={finish} />}
        <OtherWays />
      </Stack>
    </PublicCard>
  )
}

function OtherWays() {
  const t = useT()
  return (
    <p className={styles.ways}>
      {t('feedback.ways')} <a href={`tel:${written('support-tel')}`}>{written('support-phone')}</a>{' '}
      <a href={`mailto:${written('support-email')}`}>{written('support-email')}</a>{' '}
      <a href={written('support-url')}>{written('support-url')}</a>
    </p>
  )
}

const emptySender: Sender = { name: '', email: '' }

function KnownSender({ onSent }: { onSent: (email: string) => void }) {
  const { data, isError } = useMe()
  return (
    <Loading ready={data !== undefined || isError} skeleton={<Skeleton lines={6} />}>
      <FeedbackForm sender={data ? senderOf(data) : emptySender} onSent={onSent} />
    </Loading>
  )
}

function senderOf({ first_name, last_name, email }: User): Sender {
  const whole = `${first_name} ${last_name}`
  return { name: whole.length <= limits.nameMax ? whole : first_name, email: email ?? '' }
}

function Sent({ email }: { email: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { key } = useLocation()
  // A page opened in a new tab has no previous page.
  const goBack = () => void (key === 'default' ? navigate('/') : navigate(-1))
  return (
    <PublicCard wide>
      <Stack>
        <SentDrawing />
        <PageHeading key="sent">{t('s.feedback')}</PageHeading>
        <p>{t('feedback.done.text', { email })}</p>
        <Button kind="primary" wide onClick={goBack}>
          {t('parts.back')}
        </Button>
      </Stack>
    </PublicCard>
  )
}
