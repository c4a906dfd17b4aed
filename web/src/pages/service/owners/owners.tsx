import type { OpenOwnerInvitation, ServiceOwner, ServiceOwners } from '@kabinet/contract/api/services/owners.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { useRef, useState } from 'react'
import { useWithdrawInvitation, useRemoveOwner, useGiveUp } from '../../../data/clients/owners.ts'
import { dayOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Small, Stack } from '../../../ui/page/page.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { InviteOwner } from './invite-owner.tsx'
import styles from './owners.module.css'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'
import { clientKey } from '../../../data/clients/clients.ts'
import { useLeave } from '../../../data/use-leave.ts'

export function Owners({ client, owners }: { client: Client; owners: ServiceOwners }) {
  const t = useT()
  const { items, invitations, left } = owners
  const [dialog, setDialog] = useState<'invite' | 'leave' | 'handOver' | Removable | null>(null)
  const withdraw = useWithdrawInvitation(client.id)
  const invite = useRef<HTMLButtonElement>(null)
  const isLast = items.every(({ is_me, is_blocked }) => is_me || is_blocked)
  const close = () => setDialog(null)
  const remove = async (id: string) => {
    await withdraw.mutateAsync(id)
    invite.current?.focus()
    toast('success', (t) => t('owners.withdrawn'))
  }
  return (
    <Stack tight>
      <p>{t('owners.lead')}</p>
      <ul className={styles.list}>
        {items.map((owner, n) => (
          <Owner key={n} owner={owner} onRemove={setDialog} />
        ))}
        {left.map((owner, n) => (
          <Former key={n} owner={owner} />
        ))}
        {invitations.map((open) => (
          <Invitation key={open.id} open={open} onWithdraw={() => void remove(open.id).catch(() => undefined)} />
        ))}
      </ul>
      <FailureNotice failure={withdraw.error} texts={{ otherwise: 'e.delete' }} />
      {isLast && <Small>{t('owners.last')}</Small>}
      <ButtonRow>
        <Button ref={invite} onClick={() => setDialog('invite')}>
          {t('owners.invite')}
        </Button>
        {!isLast && (
          <Button kind="dangerQuiet" onClick={() => setDialog('leave')}>
            {t('owners.leave')}
          </Button>
        )}
        {isLast && client.status === 'published' && (
          <Button kind="dangerQuiet" onClick={() => setDialog('handOver')}>
            {t('owners.handOver')}
          </Button>
        )}
      </ButtonRow>
      {typeof dialog === 'object' && dialog && <RemoveOwner id={client.id} owner={dialog} onClose={close} />}
      {dialog === 'invite' && <InviteOwner id={client.id} onClose={close} />}
      {(dialog === 'leave' || dialog === 'handOver') && <GiveUp client={client} how={dialog} onClose={close} />}
    </Stack>
  )
}

function Owner({ owner, onRemove }: { owner: ServiceOwner; onRemove: (owner: Removable) => void }) {
  const t = useT()
  const locale = useLanguage()
  const { name, since, is_me, is_first, is_blocked, removal, undo_until } = owner
  const facts = [
    ...(is_me ? [t('owners.you')] : []),
    t('owners.since', { date: dayOfInstant(since, locale) }),
    ...(is_first ? [t('owners.first')] : []),
    ...(is_blocked ? [t('owners.blocked')] : []),
    ...(undo_until === undefined ? [] : [t('owners.undoUntil', { date: dayOfInstant(undo_until, locale) })]),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span translate="no">{name}</span>
        <Small>{facts.join(' · ')}</Small>
      </div>
      {removal && (
        <Button
          kind="dangerQuiet"
          aria-label={t('owners.removeNamed', { name })}
          onClick={() => onRemove({ name, ...removal })}
        >
          {t('owners.remove')}
        </Button>
      )}
    </li>
  )
}

function Former({ owner: { name, until } }: { owner: ServiceOwners['left'][number] }) {
  const t = useT()
  const locale = useLanguage()
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span translate="no">{name}</span>
        <Small>{t('owners.leftUntil', { date: dayOfInstant(until, locale) })}</Small>
      </div>
    </li>
  )
}

function Invitation({ open, onWithdraw }: { open: OpenOwnerInvitation; onWithdraw: () => void }) {
  const t = useT()
  const locale = useLanguage()
  const login = open.login.startsWith('+') ? formatPhone(open.login) : open.login
  const facts = [
    t('owners.waits', { date: dayOfInstant(open.expires_at, locale) }),
    t('owners.invitedBy', { name: open.invited_by }),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span translate="no">{login}</span>
        <Small>{facts.join(' · ')}</Small>
      </div>
      <Button kind="dangerQuiet" aria-label={t('owners.withdrawNamed', { login })} onClick={onWithdraw}>
        {t('owners.withdraw')}
      </Button>
    </li>
  )
}

/** `id`: of the membership. */
type Removable = { name: string; id: string; until: string }

function RemoveOwner({ id, owner, onClose }: { id: string; owner: Removable; onClose: () => void }) {
  const t = useT()
  const locale = useLanguage()
  return (
    <ConfirmChange
      danger
      title={t('owners.remove.title', { name: owner.name })}
      confirm={t('owners.remove')}
      change={useRemoveOwner(id, owner.id)}
      texts={{ otherwise: 'e.delete', NOT_EXIST: 'owners.remove.gone' }}
      said="owners.removed"
      onClose={onClose}
    >
      <p>{t('owners.remove.text', { date: dayOfInstant(owner.until, locale) })}</p>
    </ConfirmChange>
  )
}

function GiveUp({
  client: { id, name },
  how,
  onClose,
}: {
  client: Client
  how: 'leave' | 'handOver'
  onClose: () => void
}) {
  const t = useT()
  return (
    <ConfirmChange
      danger
      title={t(`owners.${how}.title`, { name })}
      confirm={t(`owners.${how}`)}
      change={useGiveUp(id, how)}
      texts={{ otherwise: 'e.save', AUTH_FORBIDDEN: `owners.${how}.refused` }}
      said="owners.left"
      leave={useLeave('/services', clientKey(id))}
      onClose={onClose}
    >
      <p>{t(`owners.${how}.text`)}</p>
    </ConfirmChange>
  )
}
