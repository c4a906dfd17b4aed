import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { User } from '@kabinet/contract/api/me.api'
import { trustContactFlow } from '@kabinet/contract/flows/trust-contact.flow'
import { useState } from 'react'
import { FlowDialog, type Titles, useStepAct } from '../../components/flow-dialog.tsx'
import { trustedOf, useSentTo } from '../../components/sent-to.ts'
import { type TrustableKind, sendTrustCode, trustCode, untrustedOf, useTrustContact } from '../../data/trust.ts'
import { closeFlow } from '../../lib/active-flow.ts'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { GotIt } from '../../ui/dialog/dialog.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { ChooseProof, type TrustShared } from './choose-proof.tsx'

export const TrustEmail = ({ user }: { user: User }) => <TrustContact user={user} kind="email" />
export const TrustPhone = ({ user }: { user: User }) => <TrustContact user={user} kind="phone" />

function TrustContact({ user, kind }: { user: User; kind: TrustableKind }) {
  // The last step still shows the first step's contact, which is trusted by then.
  const [untrusted] = useState(() => untrustedOf(user, kind))
  const [otp, setOtp] = useState<Otp | null>(null)
  if (!untrusted) return null
  return (
    <FlowDialog
      flow={trustContactFlow}
      screens={screens}
      shared={{ user, untrusted, otp, onOtp: setOtp }}
      titles={titles}
      onClose={closeFlow}
    />
  )
}

const screens: Screens<typeof trustContactFlow, TrustShared> = {
  choose: ChooseProof,
  enterCode: EnterCode,
  enterAppCode: EnterAppCode,
  trusted: Trusted,
}
const titles: Titles<typeof trustContactFlow> = {
  choose: 'trust.title',
  enterCode: 'trust.title',
  enterAppCode: 'trust.title',
  trusted: 'trust.done',
}

function EnterCode({ otp, ...props }: TrustShared & { send: Send<typeof trustContactFlow, 'enterCode'> }) {
  return otp && <SentCode otp={otp} {...props} />
}

type SentProps = TrustShared & { otp: Otp; send: Send<typeof trustContactFlow, 'enterCode'> }

function SentCode({ user, untrusted, otp, onOtp, send }: SentProps) {
  const trust = useStepAct(useTrustContact(), (t) => t('trust.done'))
  const sendAgain = useStepAct(sendTrustCode)
  const resend = async () => {
    onOtp(await sendAgain(untrusted.contact))
    send('resent')
  }
  return (
    <CodeEntry
      otp={otp}
      sentence={useSentTo(otp, trustedOf(user, otp.transport))}
      onCode={(code) => trust(untrusted.contact, { code }).then(() => send('codeAccepted'))}
      onResend={resend}
      resendKey={trustCode}
    />
  )
}

function EnterAppCode({ untrusted, send }: TrustShared & { send: Send<typeof trustContactFlow, 'enterAppCode'> }) {
  const t = useT()
  const trust = useStepAct(useTrustContact(), (t) => t('trust.done'))
  return (
    <CodeEntry
      sentence={t('trust.app.text')}
      onCode={(app_code) => trust(untrusted.contact, { app_code }).then(() => send('codeAccepted'))}
      texts={{ AUTH_FORBIDDEN: 'trust.young' }}
    />
  )
}

function Trusted({ untrusted }: TrustShared) {
  const t = useT()
  return (
    <>
      <p>{t('trust.done.text', { contact: untrusted.shown })}</p>
      <GotIt onClick={closeFlow} />
    </>
  )
}
