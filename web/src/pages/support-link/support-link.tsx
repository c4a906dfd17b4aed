import { useState } from 'react'
import { CheckingLink } from '../../components/checking-link.tsx'
import { WithCookies } from '../../components/with-cookies.tsx'
import { findSupportLink, finishSupportLink, type SupportLink as Link } from '../../data/auth/support-link.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { isCallError } from '../../lib/call-error.ts'
import { masked } from '../../lib/format/unbroken.ts'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { dropLinkToken, useLinkToken } from '../../lib/link-token.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { SupportPassword } from './support-password.tsx'

type Outcome = { end: 'contact' | 'password'; login?: string | undefined } | { end: 'over' }

/** Opening the page changes nothing, because mail scanners open links. */
export function SupportLink() {
  const token = useLinkToken('support-link')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const finish = (how: Outcome) => {
    dropLinkToken('support-link')
    requestHeadingFocus()
    setOutcome(how)
  }
  return <WithCookies>{outcome ? <Ended {...outcome} /> : <Open token={token ?? ''} onEnd={finish} />}</WithCookies>
}

type OpenProps = { token: string; onEnd: (how: Outcome) => void }

const isOver = (error: unknown) => isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE')

function Open({ token, onEnd }: OpenProps) {
  const t = useT()
  const { data: link, error, askAgain } = useAnswer(token, () => findSupportLink(token))
  if (isOver(error)) return <Ended end="over" />
  if (error)
    return (
      <Stack>
        <PageHeading>{t('supportLink.title')}</PageHeading>
        <LoadFailed error={error} onRetry={askAgain} />
      </Stack>
    )
  if (!link) return <CheckingLink />
  if (link.what === 'contact') return <ConfirmContact token={token} link={link} onEnd={onEnd} />
  return (
    <Stack>
      <PageHeading form>{t('reset.password.field')}</PageHeading>
      <p>{t('supportLink.password.text')}</p>
      {link.destination === null && <Notice kind="warn">{t('supportLink.printed')}</Notice>}
      {link.skips_second_step && <Notice kind="warn">{t('supportLink.skips')}</Notice>}
      <SupportPassword
        token={token}
        link={link}
        onDone={(login) => onEnd({ end: 'password', login })}
        onOver={() => onEnd({ end: 'over' })}
      />
    </Stack>
  )
}

function ConfirmContact({ token, link, onEnd }: OpenProps & { link: Link }) {
  const t = useT()
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const confirm = withFailureToast(finishSupportLink)
  const press = async () => {
    setState({ busy: true, failure: null })
    try {
      onEnd({ end: 'contact', login: await confirm({ token }) })
    } catch (error) {
      if (isOver(error)) onEnd({ end: 'over' })
      else setState({ busy: false, failure: error })
    }
  }
  return (
    <Stack>
      <PageHeading>{t('supportLink.contact.title')}</PageHeading>
      <p>{t('supportLink.contact.text', { to: masked(link.destination ?? '') })}</p>
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={busy} onClick={() => void press()}>
        {t('supportLink.contact.submit')}
      </Button>
      <p>{t('supportLink.otherwise')}</p>
    </Stack>
  )
}

function Ended(outcome: Outcome) {
  const t = useT()
  const { end } = outcome
  const login = 'login' in outcome ? outcome.login : undefined
  return (
    <Stack>
      <PageHeading>{t(`supportLink.${end}Done.title`)}</PageHeading>
      <p>{t(`supportLink.${end}Done.text`)}</p>
      <ButtonLink kind="primary" wide to={end === 'over' ? '/feedback' : '/login'} state={{ login }}>
        {t(end === 'over' ? 'code.support' : 'login.submit')}
      </ButtonLink>
      {end === 'contact' && (
        <ButtonLink wide to="/reset-password" state={{ login }}>
          {t('supportLink.setPassword')}
        </ButtonLink>
      )}
    </Stack>
  )
}
