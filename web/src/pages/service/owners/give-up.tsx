import type { Client } from '@kabinet/contract/data/client-fields'
import { useNavigate } from 'react-router'
import { useForgetClient } from '../../../data/clients/clients.ts'
import { useGiveUp } from '../../../data/clients/owners.ts'
import { useT } from '../../../text/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

export function GiveUp({
  client: { id, name },
  how,
  onClose,
}: {
  client: Client
  how: 'leave' | 'handOver'
  onClose: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const forget = useForgetClient(id)
  const giveUp = useGiveUp(id, how)
  const confirm = async () => {
    await giveUp.mutateAsync()
    await navigate('/services', { replace: true })
    forget()
    toast('success', (t) => t('owners.left'))
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t(`owners.${how}.title`, { name })}
      confirm={t(`owners.${how}`)}
      busy={giveUp.isPending}
      failure={giveUp.error}
      texts={{ otherwise: 'e.save', AUTH_FORBIDDEN: `owners.${how}.refused` }}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p>{t(`owners.${how}.text`)}</p>
    </ConfirmDialog>
  )
}
