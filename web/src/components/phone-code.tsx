import { formatPhone } from '@kabinet/contract/fields/phone'
import { type ReactNode, useState } from 'react'
import { sendToContact, useChangeMe } from '../data/me.ts'
import { readPendingCode } from '../session/pending-codes.ts'
import { CodeEntry } from '../ui/fields/code/code-entry.tsx'
import { useStepAct } from './flow-dialog.tsx'
import { useSentTo } from './sent-to.ts'

type PhoneCodeProps = { phone: string; onAccepted: () => void; onResent: () => void; children?: ReactNode }

/** `phone`: E.164. */
export function PhoneCode({ phone, onAccepted, onResent, children }: PhoneCodeProps) {
  const [sent, setSent] = useState(() => readPendingCode('phone_verify'))
  const verify = useStepAct(useChangeMe(), (t) => t('s.changed'))
  const resend = useStepAct(sendToContact, (t) => t('s.codeResent'))
  return (
    <CodeEntry
      otp={{ transport: 'sms', destination: formatPhone(phone), ...sent }}
      sentence={useSentTo(sent, phone)}
      resendKey="phone_verify"
      onCode={async (code) => {
        await verify({ action: 'verify_phone', code })
        onAccepted()
      }}
      onResend={async () => {
        setSent(await resend('phone_verify'))
        onResent()
      }}
    >
      {children}
    </CodeEntry>
  )
}
