import type { OpenOwnerInvitation, ServiceOwner, ServiceOwners } from '@kabinet/contract/api/services/owners.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { useRef, useState } from 'react'
import { useWithdrawInvitation } from '../../../data/clients/owners.ts'
import { dayOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Small, Stack } from '../../../ui/page/page.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { GiveUp } from './give-up.tsx'
import { InviteOwner } from './invite-owner.tsx'
import styles from './owners.module.css'

export function Owners({ client, owners }: { client: Client; owners: ServiceOwners }) {
  const t = useT()
  const { items, invitations } = owners
  const [dialog, setDialog] = useState<'invite' | 'leave' | 'handOver' | null>(null)
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
          <Owner key={n} owner={owner} />
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
      {dialog === 'invite' && <InviteOwner id={client.id} onClose={close} />}
      {(dialog === 'leave' || dialog === 'handOver') && <GiveUp client={client} how={dialog} onClose={close} />}
    </Stack>
  )
}

function Owner({ owner: { name, since, is_me, is_first, is_blocked } }: { owner: ServiceOwner }) {
  const t = useT()
  const locale = useLanguage()
  const facts = [
    ...(is_me ? [t('owners.you')] : []),
    t('owners.since', { date: dayOfInstant(since, locale) }),
    ...(is_first ? [t('owners.first')] : []),
    ...(is_blocked ? [t('owners.blocked')] : []),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <span translate="no">{name}</span>
        <Small>{facts.join(' · ')}</Small>
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
