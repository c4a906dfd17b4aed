import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { verifyPhoneFlow } from '@kabinet/contract/flows/verify-phone.flow'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendToContact } from '../../data/me.ts'
import { Declined } from '../../lib/call-error.ts'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { waitLeft } from '../../lib/waits/resend-wait.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { GotIt } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { FlowDialog, type Titles, useStepAct } from '../../components/flow-dialog.tsx'
import { TrustOffer } from '../../components/trust-offer.tsx'
import { PhoneCode } from '../../components/phone-code.tsx'

export function VerifyPhone({ user }: { user: User }) {
  const [phone] = useState(user.phone ?? '')
  return (
    <FlowDialog
      flow={verifyPhoneFlow}
      screens={screens}
      shared={{ phone }}
      start={waitLeft('phone_verify') > 0 ? 'enterCode' : 'sendCode'}
      titles={titles}
      onClose={closeFlow}
    />
  )
}

type Shared = { phone: string }

const screens: Screens<typeof verifyPhoneFlow, Shared> = {
  sendCode: SendCode,
  enterCode: EnterCode,
  verified: Verified,
}
const titles: Titles<typeof verifyPhoneFlow> = {
  sendCode: 'changePhone.code',
  enterCode: 'changePhone.code',
  verified: 'verifyPhone.done',
}

function SendCode({ send }: { send: Send<typeof verifyPhoneFlow, 'sendCode'> }) {
  const t = useT()
  const [failure, setFailure] = useState<unknown>(null)
  const sendCode = useStepAct(sendToContact, (t) => t('contact.codeSent'))
  const start = () => {
    setFailure(null)
    void sendCode('phone_verify').then(
      () => send('codeSent'),
      (error: unknown) => (error instanceof Declined ? closeFlow() : setFailure(error)),
    )
  }
  const startOnOpening = useEffectEvent(start)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    startOnOpening()
  }, [])
  if (failure === null) {
    return (
      <div aria-busy="true">
        <p role="status">{t('verifyPhone.sending')}</p>
        <Skeleton lines={3} />
      </div>
    )
  }
  return (
    <FailureNotice
      failure={failure}
      action={
        <Button kind="quiet" onClick={start}>
          {t('shell.retry')}
        </Button>
      }
    />
  )
}

function EnterCode({ phone, send }: Shared & { send: Send<typeof verifyPhoneFlow, 'enterCode'> }) {
  return <PhoneCode phone={phone} onAccepted={() => send('codeAccepted')} onResent={() => send('resent')} />
}

function Verified({ phone }: Shared) {
  return (
    <>
      <p translate="no">{formatPhone(phone)}</p>
      <TrustOffer kind="phone" />
      <GotIt onClick={closeFlow} />
    </>
  )
}
