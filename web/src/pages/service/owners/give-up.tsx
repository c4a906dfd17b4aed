import type { Client } from '@kabinet/contract/data/client-fields'
import { useNavigate } from 'react-router'
import { useForgetClient } from '../../../data/clients/clients.ts'
import { useGiveUp } from '../../../data/clients/owners.ts'
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
  const navigate = useNavigate()
  const forget = useForgetClient(id)
  const leave = async () => {
    await navigate('/services', { replace: true })
    forget()
  }
  return (
    <ConfirmChange
      danger
      title={t(`owners.${how}.title`, { name })}
      confirm={t(`owners.${how}`)}
      change={useGiveUp(id, how)}
      texts={{ otherwise: 'e.save', AUTH_FORBIDDEN: `owners.${how}.refused` }}
      said="owners.left"
      leave={leave}
      onClose={onClose}
    >
      <p>{t(`owners.${how}.text`)}</p>
    </ConfirmChange>
  )
}
