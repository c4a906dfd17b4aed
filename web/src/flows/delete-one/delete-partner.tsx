import type { Partner } from '@kabinet/contract/api/partners.api'
import { partnerKey, useDeletePartner } from '../../data/partners.ts'
import { useLeave } from '../../data/use-leave.ts'
import { useT } from '../../text/use-t.ts'
import { DeleteOne } from './delete-one.tsx'

/** docs/design.md#dialog-flows: shows the list of partners afterwards. */
export function DeletePartner({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const t = useT()
  return (
    <DeleteOne
      title={t('partner.delete.title', { name: partner.display_name })}
      text={t('partner.delete.text')}
      deletion={useDeletePartner(partner.id)}
      leave={useLeave('/partners', partnerKey(partner.id))}
      onClose={onClose}
    />
  )
}
