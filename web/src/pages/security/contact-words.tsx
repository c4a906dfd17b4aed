import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { User } from '@kabinet/contract/api/me.api'
import type { ReactNode } from 'react'
import { type FlowName, openFlow } from '../../lib/active-flow.ts'
import { destinationOf } from '../../components/sent-to.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'

export function useContactWords(user: User, method: Transport): { label: string; note?: string; remedy?: ReactNode } {
  const t = useT()
  const address = destinationOf(user, method)
  const isVerified = method === 'sms' ? user.phone_verified : user.email_verified
  const label = address ? t(`security.method.${method}`, { address }) : t(`security.method.${method}.bare`)
  if (address && isVerified) return method === 'sms' ? { label, note: t('security.method.sms.risk') } : { label }
  const { note, remedy, flow } = remedies[method][address ? 'unverified' : 'missing']
  return {
    label,
    note: t(note),
    remedy: (
      <Button kind="quiet" onClick={() => openFlow(flow)}>
        {t(remedy)}
      </Button>
    ),
  }
}

type Remedy = { note: PlainKey; remedy: PlainKey; flow: FlowName }

const remedies: Record<Transport, Record<'missing' | 'unverified', Remedy>> = {
  sms: {
    missing: { note: 'security.method.noPhone', remedy: 'security.method.add.phone', flow: 'change-phone' },
    unverified: {
      note: 'security.method.phoneNotVerified',
      remedy: 'security.method.verify.phone',
      flow: 'verify-phone',
    },
  },
  email: {
    missing: { note: 'security.method.noEmail', remedy: 'security.method.add.email', flow: 'change-email' },
    unverified: {
      note: 'security.method.emailNotVerified',
      remedy: 'security.method.verify.email',
      flow: 'verify-email',
    },
  },
}
