import type { AccountEvent } from '@kabinet/contract/api/events.api'
import { limits } from '@kabinet/contract/limits'
import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { useLockAccount } from '../../data/security/leave-account.ts'
import { untrustedOf } from '../../data/trust.ts'
import { useTrustedWhen } from '../../components/trust-note.tsx'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { type FlowName, openFlow } from '../../lib/active-flow.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
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

/** `event`: the one that the user does not know. */
export function AskToLock({ event, onClose }: { event?: AccountEvent; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const locking = useLockAccount(event?.id)
  const reach = (at: string) =>
    dayOfInstant(new Date(Date.parse(at) - limits.secureLinkDays * 86_400_000).toISOString(), language)
  return (
    <ConfirmDialog
      open
      danger
      title={t('lock.ask')}
      confirm={t('lock.confirm')}
      busy={locking.isPending}
      failure={locking.error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => locking.mutate()}
      onCancel={onClose}
    >
      <p>{event ? t('lock.text.event', { since: reach(event.happened_at) }) : t('lock.text')}</p>
    </ConfirmDialog>
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
