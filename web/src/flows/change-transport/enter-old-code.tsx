import type { changeTransportFlow } from '@kabinet/contract/flows/change-transport.flow'
import { leaveCode, sendLeaveCode, sendTransportCode } from '../../data/security/security.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { trustedOf, useSentTo } from '../../components/sent-to.ts'
import type { TransportChange } from './transport-change.ts'

type Props = TransportChange & { send: Send<typeof changeTransportFlow, 'enterOldCode'> }

export function EnterOldCode({ oldOtp, ...props }: Props) {
  return oldOtp && <SentCode oldOtp={oldOtp} {...props} />
}

function SentCode({ user, to, oldOtp, onOldOtp, onOtp, send }: Props & { oldOtp: NonNullable<Props['oldOtp']> }) {
  const t = useT()
  const sendNew = useStepAct(sendTransportCode)
  const sendAgain = useStepAct(sendLeaveCode)
  const prove = async (code: string) => {
    onOtp(await sendNew(to, code))
    send('codeAccepted')
  }
  const resend = async () => {
    onOldOtp(await sendAgain())
    send('resent')
  }
  return (
    <Stack tight>
      <Small>{t('parts.step', { step: 1, steps: 2 })}</Small>
      <CodeEntry
        otp={oldOtp}
        sentence={useSentTo(oldOtp, trustedOf(user, oldOtp.transport))}
        onCode={prove}
        onResend={resend}
        resendKey={leaveCode}
        texts={{ CREDENTIAL_NOT_VERIFIED: 'changeTransport.notVerified', otherwise: 'e.update' }}
      >
        <Small>{t('changeTransport.lost')}</Small>
      </CodeEntry>
    </Stack>
  )
}
