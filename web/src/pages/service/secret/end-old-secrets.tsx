import { useEndOldSecrets } from '../../../data/clients/clients.ts'
import { useT } from '../../../text/use-t.ts'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'

export function EndOldSecrets({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  return (
    <ConfirmChange
      danger
      title={t('service.secret.endTitle')}
      confirm={t('service.secret.end')}
      change={useEndOldSecrets(id)}
      said="service.secret.ended"
      onClose={onClose}
    >
      <p>{t('service.secret.endText')}</p>
    </ConfirmChange>
  )
}
