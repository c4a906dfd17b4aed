import { deleteOneFlow } from '@kabinet/contract/flows/delete-one.flow'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'

type DeleteOneProps = {
  title: string
  text: string
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: unknown }
  leave?: () => Promise<void>
  onClose: () => void
}

export function DeleteOne(props: DeleteOneProps) {
  return (
    <FlowPlayer
      place={useMemoryPlace(deleteOneFlow, { onDone: () => toast('success', (t) => t('s.deleted')) })}
      screens={screens}
      shared={props}
    />
  )
}

const screens: Screens<typeof deleteOneFlow, DeleteOneProps> = { confirm: Confirm, deleted: () => null }

type Props = DeleteOneProps & { send: Send<typeof deleteOneFlow, 'confirm'> }

function Confirm({ title, text, deletion, leave, onClose, send }: Props) {
  const t = useT()
  // Awaited here: callbacks of the mutation do not run after this dialog is unmounted.
  const confirm = async () => {
    await deletion.mutateAsync()
    await leave?.()
    send('deleted')
  }
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirm={t('parts.delete')}
      busy={deletion.isPending}
      failure={deletion.error}
      texts={{ otherwise: 'e.delete' }}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
