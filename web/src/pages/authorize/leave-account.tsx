import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { useT } from '../../text/use-t.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

type Props = {
  open: boolean
  account: AuthorizationRequest['account']
  onClose: () => void
  onConfirm: () => void
}

/** Switching the account signs out every tab of the browser, so it needs confirmation. */
export function LeaveAccount({ open, account, onClose, onConfirm }: Props) {
  const t = useT()
  const leave = () => {
    onClose()
    onConfirm()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('leaving.account.title')}
      confirm={t('leaving.here')}
      onConfirm={leave}
      onCancel={onClose}
    >
      <p>{t('leaving.account.text', { account: account?.email ?? account?.name ?? '' })}</p>
    </ConfirmDialog>
  )
}
