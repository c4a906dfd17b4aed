import type { User } from '@kabinet/contract/api/me.api'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { StepOf } from '@kabinet/contract/flows/flow'
import { changeTransportFlow } from '@kabinet/contract/flows/change-transport.flow'
import { useState } from 'react'
import { TrustNote } from '../../components/trust-note.tsx'
import { useMe } from '../../data/me.ts'
import { untrustedOf } from '../../data/trust.ts'
import { readPendingCode } from '../../session/pending-codes.ts'
import {
  needsLeaveCode,
  leaveCode,
  type SecondStep,
  transportCode,
  sendTransportCode,
  useChangeTransport,
  sendLeaveCode,
} from '../../data/security/security.ts'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { FlowDialog, type Titles, useStepAct } from '../../components/flow-dialog.tsx'
import { Confirm } from './confirm.tsx'
import type { TransportChange } from './transport-change.ts'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { Small, Stack } from '../../ui/page/page.tsx'
import { useT } from '../../text/use-t.ts'
import { codesGoTo, trustedOf, useSentTo } from '../../components/sent-to.ts'
import { GotIt } from '../../ui/dialog/dialog.tsx'

/** Starts at the code when one is pending. */
export function ChangeTransport({ user: present, to, onClose }: Pick<TransportChange, 'user' | 'to' | 'onClose'>) {
  // The response updates the card behind; the dialog keeps the user it was opened with.
  const [user] = useState(present)
  const [otp, setOtp] = useState(() => readPendingCode(transportCode(to)))
  const [oldOtp, setOldOtp] = useState(() => (needsLeaveCode(user, to) ? readPendingCode(leaveCode) : null))
  const [start] = useState<Step>(() => (otp ? 'enterCode' : oldOtp ? 'enterOldCode' : 'confirm'))
  return (
    <FlowDialog
      flow={changeTransportFlow}
      screens={screens}
      shared={{ user, to, otp, onOtp: setOtp, oldOtp, onOldOtp: setOldOtp, onClose }}
      start={start}
      titles={titlesOf(user, to)}
      onClose={onClose}
    />
  )
}

type Step = StepOf<typeof changeTransportFlow>

const screens: Screens<typeof changeTransportFlow, TransportChange> = {
  confirm: Confirm,
  enterOldCode: EnterOldCode,
  enterCode: EnterTransportCode,
  changed: TransportChanged,
}

function titlesOf(user: User, to: SecondStep): Titles<typeof changeTransportFlow> {
  if (to === null)
    return {
      confirm: 'changeTransport.off.title',
      enterOldCode: 'changeTransport.old',
      enterCode: 'login.code.title',
      changed: 'changeTransport.off.done.title',
    }
  const confirm =
    user.otp_transport === null ? (`changeTransport.${to}.first` as const) : (`changeTransport.${to}.title` as const)
  return {
    confirm,
    enterOldCode: 'changeTransport.old',
    enterCode: needsLeaveCode(user, to) ? 'changeTransport.new' : 'login.code.title',
    changed: 'changeTransport.done.title',
  }
}

type Props = TransportChange & { send: Send<typeof changeTransportFlow, 'enterCode'> }

function EnterTransportCode({ otp, ...props }: Props) {
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
        sentence={useSentTo(otp, to === null ? trustedOf(user, otp.transport) : user[kindOf(to)])}
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

const kindOf = (to: Transport) => (to === 'sms' ? 'phone' : 'email')

function TransportChanged({ user: before, to, onClose }: TransportChange) {
  const t = useT()
  const user = useMe().data ?? before
  const untrusted = to && untrustedOf(user, kindOf(to))
  return (
    <Stack>
      {to === null && <p>{t('changeTransport.off.done.text')}</p>}
      {to && !untrusted && <p>{t('changeTransport.done.text', { address: codesGoTo(user) })}</p>}
      {untrusted && <TrustNote user={user} untrusted={untrusted} />}
      <GotIt onClick={onClose} />
    </Stack>
  )
}

type OldCodeProps = TransportChange & { send: Send<typeof changeTransportFlow, 'enterOldCode'> }

function EnterOldCode({ oldOtp, ...props }: OldCodeProps) {
  return oldOtp && <SentOldCode oldOtp={oldOtp} {...props} />
}

function SentOldCode({
  user,
  to,
  oldOtp,
  onOldOtp,
  onOtp,
  send,
}: OldCodeProps & { oldOtp: NonNullable<OldCodeProps['oldOtp']> }) {
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
