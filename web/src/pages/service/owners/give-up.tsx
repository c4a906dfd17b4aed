import type { Client } from '@kabinet/contract/data/client-fields'
import { clientKey } from '../../../data/clients/clients.ts'
import { useGiveUp } from '../../../data/clients/owners.ts'
import { useLeave } from '../../../data/use-leave.ts'
import { useT } from '../../../text/use-t.ts'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'

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
  return (
    <ConfirmChange
      danger
      title={t(`owners.${how}.title`, { name })}
      confirm={t(`owners.${how}`)}
      change={useGiveUp(id, how)}
      texts={{ otherwise: 'e.save', AUTH_FORBIDDEN: `owners.${how}.refused` }}
      said="owners.left"
      leave={useLeave('/services', clientKey(id))}
      onClose={onClose}
    >
      <p>{t(`owners.${how}.text`)}</p>
    </ConfirmChange>
  )
}
