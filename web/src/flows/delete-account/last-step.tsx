import type { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import { useState } from 'react'
import { useDeleteAccount } from '../../data/security/leave-account.ts'
import { isCallError, isNoAnswer } from '../../lib/call-error.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { useThrottled } from '../../lib/waits/throttled.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import type { Deletion } from './deletion.ts'

type Props = Deletion & { send: Send<typeof deleteAccountFlow, 'lastStep'> }

export function LastStep({ login, password, onClose, send }: Props) {
  const t = useT()
  const remove = useDeleteAccount()
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })

  const finish = async () => {
    setState({ busy: true, failure: null })
    try {
      await remove(password)
      send('deleted')
    } catch (error) {
      // The password was changed on another device: ask for it again.
      if (isCallError(error, 'AUTH_FORBIDDEN')) return send('back')
      setState({ busy: false, failure: error })
    }
  }
  const again = isNoAnswer(failure) && (
    <Button kind="quiet" onClick={() => void finish()}>
      {t('shell.retry')}
    </Button>
  )
  const isThrottled = useThrottled(failure)
  return (
    <Stack>
      <p>{t('deleteAccount.last.text', { login })}</p>
      <FailureNotice failure={failure} texts={{ otherwise: 'e.delete' }} action={again} />
      <DialogButtons>
        <Button data-first onClick={onClose}>
          {t('parts.cancel')}
        </Button>
        <Button kind="danger" busy={busy} disabled={isThrottled} onClick={() => void finish()}>
          {t('deleteAccount.last.button')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
