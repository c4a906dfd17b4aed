import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { isPressed } from '../../lib/when-released.ts'
import { useT } from '../../text/use-t.ts'
import { IconButton } from '../button.tsx'
import styles from './dialog.module.css'
import { fadeCopy } from './fade-copy.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useIsOnTop } from './use-is-on-top.ts'

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

/** Focus: the requested element, else the first field, else the heading; on closing, the opener. */
export function DialogWindow({
  open,
  title,
  onClose,
  children,
  footer,
  focus,
  step,
  reading = false,
  holdsWay,
}: DialogProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const { popup, watchPopup } = usePopup(heading)
  useBackCloses(open && !holdsWay, onClose)
  const isOnTop = useIsOnTop(open)

  const wanted = () => focus?.current ?? popup.current?.querySelector<HTMLElement>(focusable)
  useStepFocus(step, () => {
    heading.current?.focus()
    wanted()?.focus()
  })

  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || (isOnTop() && onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} ref={watchPopup} initialFocus={() => wanted() ?? heading.current ?? true}>
          <div className={styles.head}>
            <Base.Title className={styles.title} ref={heading} tabIndex={-1}>
              {title}
            </Base.Title>
            <Base.Close render={<IconButton icon="close" name={t('parts.close')} />} />
          </div>
          <div
            className={styles.body}
            data-body
            {...(reading ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
          >
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function useStepFocus(step: DialogProps['step'], focus: () => void) {
  const drawn = useRef(step)
  const begin = useEffectEvent(focus)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    begin()
  }, [step])
}

/** Cancel of a destructive question, else the first field; the heading when there is neither. */
const focusable = '[data-body] :is([data-first], input:not([type=hidden], [tabindex="-1"]), textarea):not([hidden] *)'

/** The field of a step whose code is still loading gets the focus once it renders, unless the user has moved the focus. */
function usePopup(heading: RefObject<HTMLElement | null>) {
  const popup = useRef<HTMLElement>(null)
  const watchPopup = useCallback(
    (node: HTMLElement | null) => {
      popup.current = node
      if (!node) return
      let last: EventTarget | null = null
      const isGone = () => last instanceof Node && !last.isConnected
      const focusFirst = () => node.querySelector<HTMLElement>(focusable)?.focus()
      const follow = ({ target }: FocusEvent) => {
        // Base UI focuses the window when a step removes the focused field, after the next step has focused its own.
        if (target === node && !isPressed()) focusFirst()
        else last = target
      }
      const watch = new MutationObserver(() => {
        const active = document.activeElement
        // The focus is lost when the pressed button was removed with its step, also while a dialog above returns it.
        const isLost = active === document.body && isGone()
        if (isLost || active === heading.current || active === node) focusFirst()
      })
      node.addEventListener('focusin', follow)
      watch.observe(node, { childList: true, subtree: true })
      return () => {
        node.removeEventListener('focusin', follow)
        watch.disconnect()
        fadeCopy(node)
      }
    },
    [heading],
  )
  return { popup, watchPopup }
}
