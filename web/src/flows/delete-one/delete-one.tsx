import { deleteOneFlow } from '@kabinet/contract/flows/delete-one.flow'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ConfirmChange } from '../../ui/dialog/confirm-dialog.tsx'

type DeleteOneProps = {
  title: string
  text: string
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: unknown }
  leave?: () => Promise<void>
  onClose: () => void
}

export function DeleteOne(props: DeleteOneProps) {
  return <FlowPlayer place={useMemoryPlace(deleteOneFlow)} screens={screens} shared={props} />
}

const screens: Screens<typeof deleteOneFlow, DeleteOneProps> = { confirm: Confirm, deleted: () => null }

type Props = DeleteOneProps & { send: Send<typeof deleteOneFlow, 'confirm'> }

function Confirm({ title, text, deletion, leave, onClose, send }: Props) {
  const t = useT()
  const finish = async () => {
    await leave?.()
    send('deleted')
  }
  return (
    <ConfirmChange
      danger
      title={title}
      confirm={t('parts.delete')}
      change={deletion}
      texts={{ otherwise: 'e.delete' }}
      said="s.deleted"
      leave={finish}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmChange>
  )
}
