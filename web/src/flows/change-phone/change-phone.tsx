import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { changePhoneFlow } from '@kabinet/contract/flows/change-phone.flow'
import { useState } from 'react'
import type { Screens, Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { GotIt } from '../../ui/dialog/dialog.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { FlowDialog, type Titles } from '../../components/flow-dialog.tsx'
import { codesGoBy } from '../../components/sent-to.ts'
import { TrustOffer } from '../../components/trust-offer.tsx'
import { PhoneCode } from '../../components/phone-code.tsx'
import { EnterNumber } from './enter-number.tsx'

/** Starts at the code when a number is pending. */
export function ChangePhone({ user }: { user: User }) {
  const [wanted, setWanted] = useState(user.phone_candidate)
  return (
    <FlowDialog
      flow={changePhoneFlow}
      screens={screens}
      shared={{ user, wanted, onWanted: setWanted }}
      start={wanted === null ? 'enterNumber' : 'enterCode'}
      titles={titles}
      onClose={closeFlow}
    />
  )
}

type Shared = { user: User; wanted: string | null; onWanted: (phone: string) => void }

const screens: Screens<typeof changePhoneFlow, Shared> = {
  enterNumber: EnterNumber,
  enterCode: EnterCode,
  changed: Changed,
}
const titles: Titles<typeof changePhoneFlow> = {
  enterNumber: 'changePhone.title',
  enterCode: 'changePhone.code',
  changed: 'changePhone.done',
}

function EnterCode({ wanted, send }: Shared & { send: Send<typeof changePhoneFlow, 'enterCode'> }) {
  const t = useT()
  return (
    <PhoneCode phone={wanted ?? ''} onAccepted={() => send('codeAccepted')} onResent={() => send('resent')}>
      <Button kind="quiet" onClick={() => send('back')}>
        {t('changePhone.another')}
      </Button>
    </PhoneCode>
  )
}

function Changed({ user }: Shared) {
  const t = useT()
  return (
    <>
      <p>
        {t('changePhone.done.text', { phone: formatPhone(user.phone ?? '') })}{' '}
        {user.phone_trusted && codesGoBy(user) === 'sms' && <span>{t('changePhone.done.sms')}</span>}
      </p>
      <TrustOffer kind="phone" />
      <GotIt onClick={closeFlow} />
    </>
  )
}
