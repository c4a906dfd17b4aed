import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import { useRemovePasskey } from '../../../data/security/passkeys.ts'
import { useT } from '../../../text/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

type Props = { passkey: Passkey; name: string; onClose: () => void }

export function RemovePasskey({ passkey: { id, provider }, name, onClose }: Props) {
  const t = useT()
  const remove = useRemovePasskey(id)
  const done = () => {
    toast('success', (t) => t('passkeys.removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('passkeys.remove.title', { name })}
      confirm={t('passkeys.remove')}
      busy={remove.isPending}
      failure={remove.error}
      texts={{ otherwise: 'e.delete' }}
      onConfirm={() => void remove.mutateAsync().then(done, () => undefined)}
      onCancel={onClose}
    >
      <p>{provider ? t('passkeys.remove.provider', { provider }) : t('passkeys.remove.text')}</p>
    </ConfirmDialog>
  )
}
