import type { changeTransportFlow } from '@kabinet/contract/flows/change-transport.flow'
import { useState } from 'react'
import { needsLeaveCode, sendLeaveCode, sendTransportCode } from '../../data/security/security.ts'
import { isNoAnswer } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useThrottled } from '../../lib/waits/throttled.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { destinationOf } from '../../components/sent-to.ts'
import type { TransportChange } from './transport-change.ts'

type Props = TransportChange & { send: Send<typeof changeTransportFlow, 'confirm'> }

export function Confirm({ user, to, onOtp, onOldOtp, onClose, send }: Props) {
  const t = useT()
  const sendCode = useStepAct(sendTransportCode)
  const sendOldCode = useStepAct(sendLeaveCode)
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const address = destinationOf(user, to ?? user.otp_transport ?? 'email')

  const goOn = async () => {
    setState({ busy: true, failure: null })
    try {
      if (needsLeaveCode(user, to)) {
        onOldOtp(await sendOldCode())
        return send('oldCodeSent')
      }
      onOtp(await sendCode(to))
      send('codeSent')
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  const again = isNoAnswer(failure) && (
    <Button kind="quiet" onClick={() => void goOn()}>
      {t('shell.retry')}
    </Button>
  )
  const isThrottled = useThrottled(failure)
  return (
    <Stack>
      <p>{t(to === null ? 'changeTransport.off.text' : 'changeTransport.text', { address })}</p>
      {needsLeaveCode(user, to) && <p>{t('changeTransport.leave')}</p>}
      <FailureNotice
        failure={failure}
        texts={{ CREDENTIAL_NOT_VERIFIED: 'changeTransport.notVerified' }}
        action={again}
      />
      <DialogButtons>
        <Button onClick={onClose}>{t('parts.cancel')}</Button>
        <Button kind="primary" busy={busy} disabled={isThrottled} onClick={() => void goOn()}>
          {t('parts.continue')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
