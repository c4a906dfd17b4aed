import type { AccountEvent } from '@kabinet/contract/api/events.api'
import { limits } from '@kabinet/contract/limits'
import { useLockAccount } from '../data/security/leave-account.ts'
import { dayOfInstant } from '../lib/format/instant.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

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
