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
  /** Under the scrolling body. */
  footer?: ReactNode
  /** What takes the focus on opening; by default the first field, or the heading. */
  focus?: RefObject<HTMLElement | null>
  /** Changes with the step of a flow: the focus then moves as on opening. */
  step?: string
  /** A long text and nothing to press in it: the keyboard must be able to scroll it. */
  reading?: boolean
  /** Asked while a way on is held back (`useBlocker`): a history entry of its own would let that way go. */
  holdsWay?: boolean
}

/** The only dialog there is (docs/design.md#dialogs): the window itself is loaded when it is first needed. */
export const Dialog = lateDialog<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow)

/** Text and «Понятно». */
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

/** «Понятно», the one button of what only tells. */
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

/** The row layout; below 30em the buttons stack. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
