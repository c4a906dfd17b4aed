import { useState } from 'react'
import { secureByLetter } from '../../data/auth.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { isCallError } from '../../lib/call-error.ts'
import { wantHeadingFocus } from '../../lib/heading-focus.ts'
import { dropLinkToken, useLinkToken } from '../../lib/link-token.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { PublicCard } from '../../ui/page/public-card.tsx'

type End = 'done' | 'frozen' | 'late'
type State = { is: 'asked' | 'busy' | End; failure: unknown }

/** Where «This was not me» of a letter leads: opening it does nothing, for mail scanners open links too; the button acts. */
export function SecureAccountPage() {
  const token = useLinkToken('secure-link')
  const [{ is, failure }, setState] = useState<State>({ is: token === null ? 'late' : 'asked', failure: null })
  const send = withFailureToast(secureByLetter)
  const finish = (end: End) => {
    dropLinkToken('secure-link')
    wantHeadingFocus()
    setState({ is: end, failure: null })
  }
  const secure = async () => {
    setState({ is: 'busy', failure: null })
    try {
      finish((await send(token ?? '')) ? 'frozen' : 'done')
    } catch (error) {
      if (isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE')) finish('late')
      else setState({ is: 'asked', failure: error })
    }
  }
  return (
    <PublicCard>
      {is === 'asked' || is === 'busy' ? (
        <Ask busy={is === 'busy'} failure={failure} onSecure={() => void secure()} />
      ) : (
        <Ended key={is} end={is} />
      )}
    </PublicCard>
  )
}

function Ask({ busy, failure, onSecure }: { busy: boolean; failure: unknown; onSecure: () => void }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('secure.title')}</PageHeading>
      <p>{t('secure.text')}</p>
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={busy} onClick={onSecure}>
        {t('secure.submit')}
      </Button>
      <p>{t('secure.otherwise')}</p>
    </Stack>
  )
}

/** Either way a new password is what comes next. */
function Ended({ end }: { end: End }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t(`secure.${end}.title`)}</PageHeading>
      <p>{t(`secure.${end}.text`)}</p>
      <ButtonLink kind="primary" wide to="/reset-password">
        {t(`secure.${end}.reset`)}
      </ButtonLink>
      {end === 'frozen' && (
        <ButtonLink wide to="/feedback">
          {t('code.support')}
        </ButtonLink>
      )}
    </Stack>
  )
}
