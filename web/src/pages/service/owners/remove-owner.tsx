import { useRemoveOwner } from '../../../data/clients/owners.ts'
import { dayOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'

/** `id`: of the membership. */
export type Removable = { name: string; id: string; until: string }

export function RemoveOwner({ id, owner, onClose }: { id: string; owner: Removable; onClose: () => void }) {
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
