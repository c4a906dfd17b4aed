import type { changeTransportFlow } from '@kabinet/contract/flows/change-transport.flow'
import { needsLeaveCode, sendTransportCode, transportCode, useChangeTransport } from '../../data/security/security.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { useT } from '../../text/use-t.ts'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { useSentTo } from '../../components/sent-to.ts'
import type { TransportChange } from './transport-change.ts'

type Props = TransportChange & { send: Send<typeof changeTransportFlow, 'enterCode'> }

export function EnterTransportCode({ otp, ...props }: Props) {
  return otp && <SentCode otp={otp} {...props} />
}

function SentCode({ user, to, otp, onOtp, send }: Props & { otp: NonNullable<TransportChange['otp']> }) {
  const t = useT()
  const change = useStepAct(useChangeTransport(), (t) => t('changeTransport.done.title'))
  const sendAgain = useStepAct(sendTransportCode)
  const resend = async () => {
    onOtp(await sendAgain(to))
    send('resent')
  }
  return (
    <Stack tight>
      {needsLeaveCode(user, to) && <Small>{t('parts.step', { step: 2, steps: 2 })}</Small>}
      <CodeEntry
        otp={otp}
        sentence={useSentTo(user, otp)}
        onCode={(code) => change(to, code).then(() => send('codeAccepted'))}
        onResend={resend}
        resendKey={transportCode(to)}
        texts={{
          CREDENTIAL_NOT_VERIFIED: 'changeTransport.notVerified',
          otherwise: 'e.update',
        }}
      />
    </Stack>
  )
}
