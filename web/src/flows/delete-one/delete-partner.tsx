import type { Partner } from '@kabinet/contract/api/partners.api'
import { useNavigate } from 'react-router'
import { useDeletePartner, useForgetPartner } from '../../data/partners.ts'
import { useT } from '../../text/use-t.ts'
import { DeleteOne } from './delete-one.tsx'

/** docs/design.md#dialog-flows: shows the list of partners afterwards. */
export function DeletePartner({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const forget = useForgetPartner(partner.id)
  const leave = async () => {
    await navigate('/partners', { replace: true })
    forget()
  }
  return (
    <DeleteOne
      title={t('partner.delete.title', { name: partner.display_name })}
      text={t('partner.delete.text')}
      deletion={useDeletePartner(partner.id)}
      leave={leave}
      onClose={onClose}
    />
  )
}
