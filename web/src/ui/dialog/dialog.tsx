import type { ReactNode } from 'react'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog-window.tsx'
import { lateDialog } from '../late-dialog.tsx'

/** The only dialog component (docs/design.md#dialogs); its window loads on first use. */
export const Dialog = lateDialog(async () => (await import('./dialog-window.tsx')).DialogWindow)

export function InfoDialog({
  children,
  ...props
}: Pick<DialogProps, 'open' | 'title' | 'onClose' | 'reading' | 'children'>) {
  return (
    <Dialog {...props} footer={<GotIt onClick={props.onClose} />}>
      {children}
    </Dialog>
  )
}

export function GotIt({ onClick }: { onClick: () => void }) {
  const t = useT()
  return (
    <DialogButtons>
      <Button kind="primary" onClick={onClick}>
        {t('parts.gotIt')}
      </Button>
    </DialogButtons>
  )
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
