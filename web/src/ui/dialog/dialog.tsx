import type { ReactNode, RefObject } from 'react'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import styles from './dialog.module.css'
import { lateDialog } from '../late-dialog.tsx'

export type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** By default the first field, or the heading. */
  focus?: RefObject<HTMLElement | null>
  /** Changes with the step of a flow: the focus then moves as on opening. */
  step?: string
  /** Long text without controls: makes the body focusable, so that the keyboard can scroll it. */
  reading?: boolean
  /** Open while a navigation is blocked (`useBlocker`): adds no history entry, which would let the navigation proceed. */
  holdsWay?: boolean
}

/** The only dialog component (docs/design.md#dialogs); its window loads on first use. */
export const Dialog = lateDialog<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow)

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
