import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { User } from '@kabinet/contract/api/me.api'
import type { trustContactFlow } from '@kabinet/contract/flows/trust-contact.flow'
import { useState } from 'react'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { TrustNote } from '../../components/trust-note.tsx'
import { sendTrustCode, type Untrusted, useTrustByPasskey, useTrustWays } from '../../data/trust.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Stack } from '../../ui/page/page.tsx'

export type TrustShared = {
  user: User
  untrusted: Untrusted
  otp: Otp | null
  onOtp: (otp: Otp) => void
}

type Props = TrustShared & { send: Send<typeof trustContactFlow, 'choose'> }
type Way = 'code' | 'passkey'
type State = { busy: Way | null; failure: unknown; isUnproven: boolean }

export function ChooseProof({ user, untrusted, onOtp, send }: Props) {
  const t = useT()
  const ways = useTrustWays(user)
  const { busy, failure, isUnproven, attempt } = useAttempt()
  const sendCode = useStepAct(sendTrustCode)
  const askPasskey = useStepAct(useTrustByPasskey(), (t) => t('trust.done'))
  const byCode = async () => {
    onOtp(await sendCode(untrusted.contact))
    send('codeSent')
    return true
  }
  const byPasskey = async () => {
    const isProven = await askPasskey(untrusted.contact)
    if (isProven) send('proven')
    return isProven
  }
  return (
    <Stack>
      <TrustNote user={user} untrusted={untrusted} />
      {isUnproven && <Notice kind="warn">{t('trust.noPasskey')}</Notice>}
      <FailureNotice failure={failure} texts={{ AUTH_FORBIDDEN: 'trust.young', NOT_EXIST: 'trust.none' }} />
      {!ways && <Skeleton lines={2} />}
      {ways && !ways.any && <p>{t('trust.noWay')}</p>}
      {ways?.any && (
        <Stack tight>
          {ways.code && (
            <Button wide busy={busy === 'code'} onClick={() => attempt('code', byCode)}>
              {t(untrusted.kind === 'email' ? 'trust.bySms' : 'trust.byLetter')}
            </Button>
          )}
          {ways.app && (
            <Button wide onClick={() => send('appChosen')}>
              {t('trust.byApp')}
            </Button>
          )}
          {ways.passkey && (
            <Button wide busy={busy === 'passkey'} onClick={() => attempt('passkey', byPasskey)}>
              {t('prove.passkey')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  )
}

function useAttempt() {
  const [state, setState] = useState<State>({ busy: null, failure: null, isUnproven: false })
  const attempt = (way: Way, act: () => Promise<boolean>) => {
    setState({ busy: way, failure: null, isUnproven: false })
    void act().then(
      (isProven) => setState({ busy: null, failure: null, isUnproven: !isProven }),
      (failure: unknown) => setState({ busy: null, failure, isUnproven: false }),
    )
  }
  return { ...state, attempt }
}
