import type { Client } from '@kabinet/contract/api/clients.api'
import { deleteServiceFlow } from '@kabinet/contract/flows/delete-service.flow'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteClient, useForgetClient } from '../../data/clients.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { RunFlow, type Screens } from '../run-flow.tsx'

type Props = { client: Client; onClose: () => void }

/** Design guide 7.8: one question, then the list without the service. */
export function DeleteService({ client, onClose }: Props) {
  const t = useT()
  const [screens] = useState<Screens<typeof deleteServiceFlow>>(() => ({
    confirm: ({ send }) => <Confirm client={client} onClose={onClose} onDeleted={() => send('deleted')} />,
    deleted: () => null,
  }))
  return <RunFlow flow={deleteServiceFlow} screens={screens} onDone={() => toast('success', t('s.deleted'))} />
}

function Confirm({ client, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const deletion = useDeleteClient(client.id)
  const forget = useForgetClient(client.id)
  const leave = async () => {
    await navigate('/services', { replace: true })
    forget()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('service.delete.title', { name: client.name })}
      confirm={t('parts.delete')}
      busy={deletion.isPending}
      failure={deletion.error}
      says={{ otherwise: 'e.delete' }}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: leave })}
      onCancel={onClose}
    >
      <p>{t('service.delete.text', { product })}</p>
    </ConfirmDialog>
  )
}
