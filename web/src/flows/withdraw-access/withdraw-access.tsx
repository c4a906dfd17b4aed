import type { Grant } from '@kabinet/contract/api/grants.api'
import { withdrawAccessFlow } from '@kabinet/contract/flows/withdraw-access.flow'
import { grantKey, useWithdrawAccess } from '../../data/access/grants.ts'
import { useLeave } from '../../data/use-leave.ts'
import { FlowPlayer, type Screens, type Send, useMemoryPlace } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { ConfirmChange } from '../../ui/dialog/confirm-dialog.tsx'

type WithdrawProps = { client: Grant['client']; onClose: () => void }

export function WithdrawAccess(props: WithdrawProps) {
  return <FlowPlayer place={useMemoryPlace(withdrawAccessFlow)} screens={screens} shared={props} />
}

const screens: Screens<typeof withdrawAccessFlow, WithdrawProps> = { confirm: Confirm, withdrawn: () => null }

function Confirm({ client, onClose, send }: WithdrawProps & { send: Send<typeof withdrawAccessFlow, 'confirm'> }) {
  const t = useT()
  const leave = useLeave('/services/access', grantKey(client.client_id))
  return (
    <ConfirmChange
      danger
      title={t('access.withdraw.title', { name: client.name })}
      confirm={t('access.withdraw')}
      change={useWithdrawAccess(client.client_id)}
      said="access.withdrawn"
      leave={() => leave().then(() => send('withdrawn'))}
      onClose={onClose}
    >
      <p>{t('access.withdraw.text')}</p>
      <p>{t('access.withdraw.kept')}</p>
    </ConfirmChange>
  )
}
