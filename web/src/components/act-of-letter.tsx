import { useState } from 'react'
import { withFailureToast } from '../data/with-failure-toast.ts'
import { isCallError } from '../lib/call-error.ts'
import { wantHeadingFocus } from '../lib/heading-focus.ts'
import { dropLinkToken, type LinkName, useLinkToken } from '../lib/link-token.ts'
import { useT } from '../text/use-t.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FailureNotice } from '../ui/notice.tsx'
import { PageHeading, Stack } from '../ui/page/page.tsx'
import { PublicCard } from '../ui/page/public-card.tsx'

/** What its texts begin with, and those of how it ended. */
type Words = 'secure' | 'stop'
type End = 'secureDone' | 'secureFrozen' | 'stopDone'
type State = { end: End | `${Words}Late` | null; busy: boolean; failure: unknown }
type Props = { link: LinkName; words: Words; act: (token: string) => Promise<End> }

/** Where a button of a letter leads: opening it does nothing, for mail scanners open links too; the button of the page acts. */
export function ActOfLetter({ link, words, act }: Props) {
  const token = useLinkToken(link)
  const [{ end, busy, failure }, setState] = useState<State>({
    end: token === null ? `${words}Late` : null,
    busy: false,
    failure: null,
  })
  const send = withFailureToast(act)
  const finish = (how: State['end']) => {
    dropLinkToken(link)
    wantHeadingFocus()
    setState({ end: how, busy: false, failure: null })
  }
  const press = async () => {
    setState({ end: null, busy: true, failure: null })
    try {
      finish(await send(token ?? ''))
    } catch (error) {
      if (isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE')) finish(`${words}Late`)
      else setState({ end: null, busy: false, failure: error })
    }
  }
  return (
    <PublicCard>
      {end ? (
        <Ended key={end} end={end} />
      ) : (
        <Ask words={words} busy={busy} failure={failure} onPress={() => void press()} />
      )}
    </PublicCard>
  )
}

type AskProps = { words: Words; busy: boolean; failure: unknown; onPress: () => void }

function Ask({ words, busy, failure, onPress }: AskProps) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(`letter.${words}.title`)}</PageHeading>
      <p>{t(`letter.${words}.text`)}</p>
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={busy} onClick={onPress}>
        {t(`letter.${words}.submit`)}
      </Button>
      <p>{t(`letter.${words}.otherwise`)}</p>
    </Stack>
  )
}

/** Either way a new password is what comes next. */
function Ended({ end }: { end: NonNullable<State['end']> }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(`letter.${end}.title`)}</PageHeading>
      <p>{t(`letter.${end}.text`)}</p>
      <ButtonLink kind="primary" wide to="/reset-password">
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
