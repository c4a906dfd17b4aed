import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import { useRemovePasskey } from '../../../data/security/passkeys.ts'
import { useT } from '../../../text/use-t.ts'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'

type Props = { passkey: Passkey; name: string; onClose: () => void }

export function RemovePasskey({ passkey: { id, provider }, name, onClose }: Props) {
  const t = useT()
  return (
    <ConfirmChange
      danger
      title={t('passkeys.remove.title', { name })}
      confirm={t('passkeys.remove')}
      change={useRemovePasskey(id)}
      texts={{ otherwise: 'e.delete' }}
      said="passkeys.removed"
      onClose={onClose}
    >
      <p>{provider ? t('passkeys.remove.provider', { provider }) : t('passkeys.remove.text')}</p>
    </ConfirmChange>
  )
}
