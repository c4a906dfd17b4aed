import type { Recovery } from '@kabinet/contract/api/auth/recovery.api'
import type { loginFlow } from '@kabinet/contract/flows/login.flow'
import { useState } from 'react'
import { fetchRecovery, askForRecoveryCode } from '../../data/auth/recovery.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT, useLanguage } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { LoginStepProps } from './login-typed.ts'
import { catchExpiredSignIn } from './catch-expired-sign-in.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { masked } from '../../lib/format/unbroken.ts'
import { SupportLink } from '../../ui/page/support-link.tsx'

type Props = LoginStepProps & { send: Send<typeof loginFlow, 'recoverAccess'> }

export function RecoverAccessStep(props: Props) {
  const t = useT()
  const { recovery, error, askAgain, busy, failure, act } = useRecovery(props)
  const acts = { none: null, waiting: null, possible: t('recover.begin'), due: t('recover.sendCode') }
  const toLogin = (
    <Button kind="quiet" wide onClick={() => props.send('otherLogin')}>
      {t('reset.toLogin')}
    </Button>
  )
  return (
    <Stack>
      <Loaded query={{ data: recovery, error, refetch: askAgain }} skeleton={<Skeleton lines={4} />} foot={toLogin}>
        {(known) => (
          <Stack>
            <AboutRecovery recovery={known} />
            <FailureNotice failure={failure} />
            {acts[known.state] && (
              <Button kind="primary" wide busy={busy} onClick={() => void act(known.state === 'due')}>
                {acts[known.state]}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

function useRecovery({ send, ...step }: Props) {
  const [recovery, setRecovery] = useState<Recovery>()
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const look = async (how: 'look' | 'begin') => setRecovery(await fetchRecovery(how))
  const { error, askAgain } = useAnswer('recovery', () => catchExpiredSignIn(look('look'), step, send))
  const begin = withFailureToast(() => look('begin'))
  const finish = withFailureToast(() => askForRecoveryCode().then(() => send('codeAsked')))
  const refreshStatus = (thrown: unknown) => {
    if (!isCallError(thrown, 'NOT_EXIST')) throw thrown
    return look('look')
  }
  const act = async (isDue: boolean) => {
    setState({ busy: true, failure: null })
    try {
      await catchExpiredSignIn((isDue ? finish() : begin()).catch(refreshStatus), step, send)
      setState({ busy: false, failure: null })
    } catch (thrown) {
      setState({ busy: false, failure: thrown })
    }
  }
  return { recovery, error, askAgain, busy, failure, act }
}

function AboutRecovery({ recovery }: { recovery: Recovery }) {
  const t = useT()
  const language = useLanguage()
  const { state, wait_hours: hours, destination, due_at, over_at } = recovery
  const to = masked(destination ?? '')
  const at = (instant: string | null) => (instant ? momentOfInstant(instant, language) : '')
  if (state === 'none')
    return (
      <>
        <p>{t('recover.none.text', { hours })}</p>
        <SupportLink why="recovery" />
      </>
    )
  if (state === 'possible')
    return (
      <>
        <p>{t('recover.possible.text', { hours, to })}</p>
        <p>{t('recover.possible.notices')}</p>
        <p>{t('recover.after', { to })}</p>
      </>
    )
  if (state === 'waiting')
    return (
      <>
        <p>{t('recover.waiting.text', { when: at(due_at), to })}</p>
        <p>{t('recover.waiting.stop')}</p>
      </>
    )
  return (
    <>
      <p>{t('recover.due.text', { to, when: at(over_at) })}</p>
      <p>{t('recover.after', { to })}</p>
    </>
  )
}
