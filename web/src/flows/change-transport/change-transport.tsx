import type { User } from '@kabinet/contract/api/me.api'
import type { StepOf } from '@kabinet/contract/flows/flow'
import { changeTransportFlow } from '@kabinet/contract/flows/change-transport.flow'
import { useState } from 'react'
import { readPendingCode } from '../../session/pending-codes.ts'
import { needsLeaveCode, leaveCode, type SecondStep, transportCode } from '../../data/security/security.ts'
import type { Screens } from '../../lib/flow-player.tsx'
import { FlowDialog, type Titles } from '../../components/flow-dialog.tsx'
import { TransportChanged } from './changed.tsx'
import { Confirm } from './confirm.tsx'
import { EnterOldCode } from './enter-old-code.tsx'
import { EnterTransportCode } from './enter-code.tsx'
import type { TransportChange } from './transport-change.ts'

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
      enterCode: 'changeTransport.code',
      changed: 'changeTransport.off.done.title',
    }
  const confirm =
    user.otp_transport === null ? (`changeTransport.${to}.first` as const) : (`changeTransport.${to}.title` as const)
  return {
    confirm,
    enterOldCode: 'changeTransport.old',
    enterCode: needsLeaveCode(user, to) ? 'changeTransport.new' : 'changeTransport.code',
    changed: 'changeTransport.done.title',
  }
}
