import type { changeTransportFlow } from '@kabinet/contract/flows/change-transport.flow'
import { needsLeaveCode, sendLeaveCode, sendTransportCode } from '../../data/security/security.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Stack } from '../../ui/page/page.tsx'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { StepEnd } from '../../components/step-end.tsx'
import { codesGoTo, destinationOf } from '../../components/sent-to.ts'
import type { TransportChange } from './transport-change.ts'

type Props = TransportChange & { send: Send<typeof changeTransportFlow, 'confirm'> }

export function Confirm({ user, to, onOtp, onOldOtp, onClose, send }: Props) {
  const t = useT()
  const sendCode = useStepAct(sendTransportCode)
  const sendOldCode = useStepAct(sendLeaveCode)
  const address = to === null ? codesGoTo(user) : destinationOf(user, to)

  const goOn = async () => {
    if (needsLeaveCode(user, to)) {
      onOldOtp(await sendOldCode())
      return send('oldCodeSent')
    }
    onOtp(await sendCode(to))
    send('codeSent')
  }
  return (
    <Stack>
      <p>{t(to === null ? 'changeTransport.off.text' : 'changeTransport.text', { address })}</p>
      {needsLeaveCode(user, to) && <p>{t('changeTransport.leave')}</p>}
      <StepEnd
        confirm={t('parts.continue')}
        texts={{ CREDENTIAL_NOT_VERIFIED: 'changeTransport.notVerified' }}
        act={goOn}
        onCancel={onClose}
      />
    </Stack>
  )
}
