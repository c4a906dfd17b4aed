import { useEndOldSecrets } from '../../../data/clients/clients.ts'
import { useT } from '../../../text/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

export function EndOldSecrets({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { mutateAsync, isPending, error } = useEndOldSecrets(id)
  const confirm = async () => {
    await mutateAsync()
    onClose()
    toast('success', (t) => t('service.secret.ended'))
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('service.secret.endTitle')}
      confirm={t('service.secret.end')}
      busy={isPending}
      failure={error}
      texts={{ otherwise: 'e.save' }}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p>{t('service.secret.endText')}</p>
    </ConfirmDialog>
  )
}
