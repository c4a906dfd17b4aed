import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { untrustedOf } from '../../data/trust.ts'
import { AskToLock } from '../../components/ask-to-lock.tsx'
import { useTrustedWhen } from '../../components/trust-note.tsx'
import { type FlowName, openFlow } from '../../lib/active-flow.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Card } from '../../ui/page/page.tsx'
import { Row, RowAction, RowLink, Rows } from './overview/row.tsx'

export function TroubleCard({ user }: { user: User | undefined }) {
  const t = useT()
  return (
    <Card heading={t('security.trouble')}>
      <Rows>
        <Row
          title={t('activity.title')}
          state={t('activity.about')}
          action={<RowLink to="/security/activity">{t('activity.open')}</RowLink>}
        />
        <LockRow />
        {user && <RecoveryRow user={user} />}
      </Rows>
    </Card>
  )
}

function LockRow() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const lock = (
    <RowAction kind="dangerQuiet" onClick={() => setAsking(true)}>
      {t('lock.button')}
    </RowAction>
  )
  return (
    <Row title={t('lock.title')} state={t('lock.about')} action={lock}>
      {isAsking && <AskToLock onClose={() => setAsking(false)} />}
    </Row>
  )
}

function RecoveryRow({ user }: { user: User }) {
  const t = useT()
  const later = [useTrustedWhen(user, 'email'), useTrustedWhen(user, 'phone')].filter((when) => when !== null)
  const remedy = remedyOf(user)
  const action = remedy ? (
    <RowAction onClick={() => openFlow(remedy.flow)}>{t(remedy.words)}</RowAction>
  ) : (
    <RowLink to="/">{t('security.back.contacts')}</RowLink>
  )
  return (
    <Row
      title={t('security.back')}
      state={[`${t(`security.back.${reachableBy(user)}`)}${later.length > 0 ? '.' : ''}`, ...later].join(' ')}
      action={action}
    />
  )
}

function reachableBy({ email_trusted: byEmail, phone_trusted: byPhone }: User): 'both' | 'email' | 'phone' | 'none' {
  if (byEmail && byPhone) return 'both'
  if (byEmail) return 'email'
  return byPhone ? 'phone' : 'none'
}

function remedyOf(user: User): { words: PlainKey; flow: FlowName } | null {
  for (const kind of ['email', 'phone'] as const)
    if (untrustedOf(user, kind)) return { words: `contact.${kind}.trust.which`, flow: `trust-${kind}` }
  if (user.email_candidate === null) {
    if (user.email === null) return { words: 'security.method.add.email', flow: 'change-email' }
    if (!user.email_verified) return { words: 'security.method.verify.email', flow: 'verify-email' }
  }
  if (user.phone_candidate === null) {
    if (user.phone === null) return { words: 'security.method.add.phone', flow: 'change-phone' }
    if (!user.phone_verified) return { words: 'security.method.verify.phone', flow: 'verify-phone' }
  }
  return null
}
