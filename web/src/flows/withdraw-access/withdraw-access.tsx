import type { Grant } from '@kabinet/contract/api/grants.api'
import { withdrawAccessFlow } from '@kabinet/contract/flows/withdraw-access.flow'
import { useNavigate } from 'react-router'
import { useForgetGrant, useWithdrawAccess } from '../../data/access/grants.ts'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'

type WithdrawProps = { client: Grant['client']; onClose: () => void }

export function WithdrawAccess(props: WithdrawProps) {
  return (
    <FlowPlayer
      place={useMemoryPlace(withdrawAccessFlow, { onDone: () => toast('success', (t) => t('access.withdrawn')) })}
      screens={screens}
      shared={props}
    />
  )
}

const screens: Screens<typeof withdrawAccessFlow, WithdrawProps> = { confirm: Confirm, withdrawn: () => null }

function Confirm({ client, onClose, send }: WithdrawProps & { send: Send<typeof withdrawAccessFlow, 'confirm'> }) {
  const t = useT()
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useWithdrawAccess(client.client_id)
  const forget = useForgetGrant(client.client_id)
  // Awaited here: callbacks of the mutation do not run after this dialog is unmounted.
  const confirm = async () => {
    await mutateAsync()
    await navigate('/services/access', { replace: true })
    forget()
    send('withdrawn')
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('access.withdraw.title', { name: client.name })}
      confirm={t('access.withdraw')}
      busy={isPending}
      failure={error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p>{t('access.withdraw.text')}</p>
      <p>{t('access.withdraw.kept')}</p>
    </ConfirmDialog>
  )
}
