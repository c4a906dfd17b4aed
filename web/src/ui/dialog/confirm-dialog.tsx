import { type ReactNode, useRef } from 'react'
import { useThrottled } from '../../lib/waits/throttled.ts'
import type { FailureTexts } from '../../text/failure.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import { FailureNotice } from '../notice.tsx'
import { toast } from '../toast/toast.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  failure?: unknown
  texts?: FailureTexts
  holdsWay?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A destructive dialog opens with the focus on Cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  danger = false,
  busy = false,
  failure,
  texts = {},
  holdsWay = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const t = useT()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isThrottled = useThrottled(failure)
  const footer = (
    <DialogButtons>
      <Button ref={cancelButton} onClick={onCancel}>
        {cancel ?? t('parts.cancel')}
      </Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={isThrottled} onClick={onConfirm}>
        {confirm}
      </Button>
    </DialogButtons>
  )
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      footer={footer}
      holdsWay={holdsWay}
      {...(danger ? { focus: cancelButton } : {})}
    >
      {children}
      <FailureNotice failure={failure} texts={texts} />
    </Dialog>
  )
}

type ConfirmChangeProps = Pick<ConfirmProps, 'title' | 'children' | 'confirm' | 'danger' | 'texts'> & {
  change: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: unknown }
  said: PlainKey
  leave?: () => Promise<void>
  onClose: () => void
}

/** Asks before a change and shows its failure. After success it closes, or leaves the page, and shows `said` as a toast. */
export function ConfirmChange({
  change,
  said,
  leave,
  onClose,
  texts = { otherwise: 'e.save' },
  ...rest
}: ConfirmChangeProps) {
  // Awaited here: callbacks of the mutation do not run after this dialog is unmounted.
  const confirm = async () => {
    await change.mutateAsync()
    if (leave) await leave()
    else onClose()
    toast('success', (t) => t<PlainKey>(said))
  }
  return (
    <ConfirmDialog
      {...rest}
      open
      busy={change.isPending}
      failure={change.error}
      texts={texts}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
    />
  )
}
