import type { User } from '@kabinet/contract/api/me.api'
import { changeEmailFlow } from '@kabinet/contract/flows/change-email.flow'
import { useState } from 'react'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { CheckMail } from '../../components/check-mail.tsx'
import { FlowDialog, type Titles } from '../../components/flow-dialog.tsx'
import { EnterEmailCode } from './enter-code.tsx'
import { EnterEmail } from './enter-email.tsx'

/** Starts at a pending code. */
export function ChangeEmail({ user }: { user: User }) {
  const [isFirst] = useState(user.email === null)
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <FlowDialog
      flow={changeEmailFlow}
      screens={screens}
      shared={{ user, isFirst, refused, onRefused: setRefused }}
      start={user.email_candidate_step === 'code' ? 'enterCode' : 'enterEmail'}
      titles={titles}
      onClose={closeFlow}
    />
  )
}

/** `isFirst`: the link only verifies the first e-mail. `refused`: an address that its mail server rejected. */
type Shared = { user: User; isFirst: boolean; refused: string | null; onRefused: (email: string) => void }

const screens: Screens<typeof changeEmailFlow, Shared> = {
  enterEmail: EnterEmail,
  enterCode: EnterEmailCode,
  checkMail: Sent,
}
const titles: Titles<typeof changeEmailFlow> = {
  enterEmail: 'changeEmail.title',
  enterCode: 'changeEmail.code',
  checkMail: 'changeEmail.checkMail',
}

function Sent({ user, isFirst, send }: Shared & { send: Send<typeof changeEmailFlow, 'checkMail'> }) {
  const isChange = !isFirst && user.email_candidate !== null
  return (
    <CheckMail
      text={isChange ? 'changeEmail.checkMail.text' : 'verifyEmail.checkMail.text'}
      email={user.email_candidate ?? user.email ?? ''}
      onResent={() => send('resent')}
    />
  )
}
