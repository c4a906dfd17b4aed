import type { Partner } from '@kabinet/contract/api/partners.api'
import { deletePartnerFlow } from '@kabinet/contract/flows/delete-partner.flow'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeletePartner, useForgetPartner } from '../../data/partners.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { RunFlow, type Screens } from '../run-flow.tsx'

type Props = { partner: Partner; onClose: () => void }

/** Design guide 7.7: one question, then the list without the partner. */
export function DeletePartner({ partner, onClose }: Props) {
  const t = useT()
  const [screens] = useState<Screens<typeof deletePartnerFlow>>(() => ({
    confirm: ({ send }) => <Confirm partner={partner} onClose={onClose} onDeleted={() => send('deleted')} />,
    deleted: () => null,
  }))
  return <RunFlow flow={deletePartnerFlow} screens={screens} onDone={() => toast('success', t('s.deleted'))} />
}

function Confirm({ partner, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const deletion = useDeletePartner(partner.id)
  const forget = useForgetPartner(partner.id)
  const leave = async () => {
    await navigate('/partners', { replace: true })
    forget()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('partner.delete.title', { name: partner.display_name })}
      confirm={t('parts.delete')}
      busy={deletion.isPending}
      failure={deletion.error}
      says={{ otherwise: 'e.delete' }}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: leave })}
      onCancel={onClose}
    >
      <p>{t('partner.delete.text')}</p>
    </ConfirmDialog>
  )
}
