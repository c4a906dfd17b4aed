import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { useT } from '../text/use-t.ts'
import { IconButton } from './button.tsx'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

/** Loaded on first use. Focus: the asked-for element, else the first field, else the heading; on closing back to the opener. */
export function DialogWindow({ open, title, onClose, children, footer, focus, step, reading = false, holdsWay }: DialogProps) {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useBackCloses(open && !holdsWay, onClose)

  const first = () =>
    focus?.current ??
    popup.current?.querySelector<HTMLElement>('[data-body] :is(input:not([type=hidden], [tabindex="-1"]), textarea)') ??
    heading.current
  const drawn = useRef(step)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    const field = popup.current?.querySelector<HTMLElement>('[data-body] :is(input:not([tabindex="-1"]), textarea)')
    const next = field ?? heading.current
    next?.focus()
  }, [step])

  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} ref={popup} initialFocus={() => first() ?? true}>
          <div className={styles.head}>
            <Base.Title className={styles.title} ref={heading} tabIndex={-1}>
              {title}
            </Base.Title>
            <Base.Close render={<IconButton icon="close" name={t('parts.close')} />} />
          </div>
          <div className={styles.body} data-body {...(reading ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}>
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
