import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { User } from '@kabinet/contract/api/me.api'
import type { ReactNode } from 'react'
import { type FlowName, openFlow } from '../../lib/active-flow.ts'
import { codesGoTo, destinationOf } from '../../components/sent-to.ts'
import { useTrustedWhen } from '../../components/trust-note.tsx'
import { useHasApp } from '../../data/security/second-step.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'

export type Words = { label: string; note?: string; remedy?: ReactNode; isMissing?: boolean }

export function useContactWords(user: User, method: Transport): Words {
  const t = useT()
  const hasApp = useHasApp()
  const kind = method === 'sms' ? 'phone' : 'email'
  const trustedWhen = useTrustedWhen(user, kind)
  const address = destinationOf(user, method)
  const isVerified = method === 'sms' ? user.phone_verified : user.email_verified
  const label = address ? t(`security.method.${method}`, { address }) : t(`security.method.${method}.bare`)
  if (address && isVerified) {
    const isChosen = user.otp_transport === method
    const goes = isChosen && trustedWhen && user.codes_go_to !== null ? codesGoTo(user) : null
    const notes = [
      method === 'sms' && t('security.method.sms.risk'),
      trustedWhen,
      goes && t(user[`${kind}_trusted_from`] ? 'trust.note.codesMeanwhile' : 'trust.note.codes', { to: goes }),
      isChosen && hasApp && user.codes_go_to === null && t('app.method.unused'),
    ].filter(Boolean)
    return {
      label,
      ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
      ...(trustedWhen
        ? {
            remedy: (
              <FlowButton words={`contact.${kind}.trust`} name={`contact.${kind}.trust.which`} flow={`trust-${kind}`} />
            ),
          }
        : {}),
    }
  }
  const { note, remedy, flow } = remedies[method][address ? 'unverified' : 'missing']
  return {
    label,
    note: t(note),
    remedy: <FlowButton words={remedy} flow={flow} />,
    isMissing: true,
  }
}

function FlowButton({ words, name = words, flow }: { words: PlainKey; name?: PlainKey; flow: FlowName }) {
  const t = useT()
  return (
    <Button kind="quiet" aria-label={t(name)} onClick={() => openFlow(flow)}>
      {t(words)}
    </Button>
  )
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
