import type { User } from '@kabinet/contract/api/me.api'
import { limits } from '@kabinet/contract/limits'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useMe } from '../../data/me.ts'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { written } from '../../lib/product.ts'
import { readKnownLogin } from '../../session/known-login.ts'
import { readPendingSignIn } from '../../session/pending-sign-in.ts'
import { readSession } from '../../session/session.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SentDrawing } from '../../ui/drawing/sent-drawing.tsx'
import { Loading, Skeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'
import { supportReasons } from '../../ui/page/support-link.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { FeedbackForm, type Sender } from './feedback-form.tsx'
import styles from './feedback.module.css'

/** docs/design.md#feedback-feedback: open to everyone; prefilled for a signed-in user. */
export function FeedbackPage() {
  const t = useT()
  const [isSignedIn] = useState(() => readSession() !== null)
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const { login, message } = useReason()
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
        {isSignedIn ? (
          <KnownSender message={message} onSent={finish} />
        ) : (
          <FeedbackForm sender={{ ...emptySender, email: emailIn(login) }} message={message} onSent={finish} />
        )}
        <When />
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

/** `support.answers` in BRAND_DIR replaces our sentence. */
function When() {
  const t = useT()
  const ownText = written('support-answers', `[lang="${document.documentElement.lang}"]`)
  return (
    <Small>
      <span data-answers>{ownText || t('feedback.when')}</span>
    </Small>
  )
}

/** The first lines of the message: the reason in the address, and the login of this tab. */
function useReason(): { login: string; message: string } {
  const t = useT()
  const [params] = useSearchParams()
  const [login] = useState(() => readPendingSignIn()?.login ?? readKnownLogin() ?? '')
  const why = supportReasons.find((known) => known === params.get('why'))
  if (!why) return { login, message: '' }
  const words = [t(`feedback.why.${why}`), login && t('feedback.login', { login })].filter(Boolean).join(' ')
  return { login, message: `${words.replaceAll('\u00a0', ' ')}\n\n` }
}

const emailIn = (login: string) => (login.includes('@') ? login : '')

const emptySender: Sender = { name: '', email: '' }

function KnownSender({ message, onSent }: { message: string; onSent: (email: string) => void }) {
  const { data, isError } = useMe()
  return (
    <Loading ready={data !== undefined || isError} skeleton={<Skeleton lines={6} />}>
      <FeedbackForm sender={data ? senderOf(data) : emptySender} message={message} onSent={onSent} />
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
  const isFirst = key === 'default' && !document.referrer.startsWith(`${location.origin}/`)
  const goBack = () => void (isFirst ? navigate('/') : navigate(-1))
  return (
    <PublicCard wide>
      <Stack>
        <SentDrawing />
        <PageHeading key="sent">{t('s.feedback')}</PageHeading>
        <p>{t('feedback.done.text', { email })}</p>
        <When />
        <Button kind="primary" wide onClick={goBack}>
          {t('parts.back')}
        </Button>
      </Stack>
    </PublicCard>
  )
}
