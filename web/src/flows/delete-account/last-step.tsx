import type { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import { useDeleteAccount } from '../../data/security/leave-account.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useT } from '../../text/use-t.ts'
import { Stack } from '../../ui/page/page.tsx'
import { StepEnd } from '../../components/step-end.tsx'
import type { Deletion } from './deletion.ts'

type Props = Deletion & { send: Send<typeof deleteAccountFlow, 'lastStep'> }

export function LastStep({ login, password, onClose, send }: Props) {
  const t = useT()
  const remove = useDeleteAccount()
  const finish = async () => {
    try {
      await remove(password)
      send('deleted')
    } catch (error) {
      // The password was changed on another device: ask for it again.
      if (isCallError(error, 'AUTH_FORBIDDEN')) return send('back')
      throw error
    }
  }
  return (
    <Stack>
      <p>{t('deleteAccount.last.text', { login })}</p>
      <StepEnd
        danger
        confirm={t('deleteAccount.last.button')}
        texts={{ otherwise: 'e.delete' }}
        act={finish}
        onCancel={onClose}
      />
    </Stack>
  )
}
