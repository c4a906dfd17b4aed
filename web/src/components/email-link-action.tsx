import { type ReactNode, useState } from 'react'
import { withFailureToast } from '../data/with-failure-toast.ts'
import { isCallError } from '../lib/call-error.ts'
import { requestHeadingFocus } from '../lib/heading-focus.ts'
import { dropLinkToken, type LinkName, useLinkToken } from '../lib/link-token.ts'
import { useT } from '../text/use-t.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FailureNotice } from '../ui/notice.tsx'
import { PageHeading, Stack } from '../ui/page/page.tsx'
import { PublicCard } from '../ui/page/public-card.tsx'

type Words = 'secure' | 'stop'
export type SecureEnd = 'secureDone' | 'secureFrozen' | 'secureAlready' | 'securePasskey' | 'secureSupport'
type End = SecureEnd | 'stopDone'
type Outcome = { end: End; below?: ReactNode; login?: string }
type State = {
  outcome: Outcome | { end: `${Words}Late`; below?: undefined; login?: undefined } | null
  busy: boolean
  failure: unknown
}
type Props = {
  link: LinkName
  words: Words
  act: (token: string) => Promise<Outcome>
  withoutLink?: ReactNode
  about?: (token: string) => ReactNode
}

const next: Partial<Record<End | `${Words}Late`, string>> = { securePasskey: '/login', secureSupport: '/feedback' }

/** Opening the page changes nothing, because mail scanners open links: its button acts. */
export function EmailLinkAction({ link, words, act, withoutLink, about }: Props) {
  const token = useLinkToken(link)
  const [{ outcome, busy, failure }, setState] = useState<State>({
    outcome: token === null ? { end: `${words}Late` } : null,
    busy: false,
    failure: null,
  })
  const send = withFailureToast(act)
  const [isBare] = useState(token === null)
  const finish = (how: State['outcome']) => {
    dropLinkToken(link)
    requestHeadingFocus()
    setState({ outcome: how, busy: false, failure: null })
  }
  const press = async () => {
    setState({ outcome: null, busy: true, failure: null })
    try {
      finish(await send(token ?? ''))
    } catch (error) {
      if (isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE')) finish({ end: `${words}Late` })
      else setState({ outcome: null, busy: false, failure: error })
    }
  }
  if (isBare && withoutLink) return <PublicCard>{withoutLink}</PublicCard>
  return (
    <PublicCard>
      {outcome ? (
        <ActEnded key={outcome.end} {...outcome} />
      ) : (
        <Ask words={words} busy={busy} failure={failure} onPress={() => void press()}>
          {token && about?.(token)}
        </Ask>
      )}
    </PublicCard>
  )
}

type AskProps = { words: Words; busy: boolean; failure: unknown; onPress: () => void; children: ReactNode }

function Ask({ words, busy, failure, onPress, children }: AskProps) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(`letter.${words}.title`)}</PageHeading>
      {children}
      <p>{t(`letter.${words}.text`)}</p>
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={busy} onClick={onPress}>
        {t(`letter.${words}.submit`)}
      </Button>
      <p>{t(`letter.${words}.otherwise`)}</p>
    </Stack>
  )
}

export function ActEnded({ end, below, login }: NonNullable<State['outcome']>) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(`letter.${end}.title`)}</PageHeading>
      <p>{t(`letter.${end}.text`)}</p>
      {below}
      <ButtonLink kind="primary" wide to={next[end] ?? '/reset-password'} state={{ login }}>
        {t(`letter.${end}.reset`)}
      </ButtonLink>
      {end === 'secureFrozen' && (
        <ButtonLink wide to="/feedback">
          {t('code.support')}
        </ButtonLink>
      )}
    </Stack>
  )
}
