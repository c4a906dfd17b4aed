import { Toast } from '@base-ui/react/toast'
import { limits } from '@kabinet/contract/limits'
import { type RefObject, useEffect, useRef } from 'react'
import { languageStore } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { cx } from '../../lib/format/cx.ts'
import { IconButton } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { type Toast as QueuedToast, toastQueue } from './toast-queue.ts'
import styles from './toast.module.css'
import { useErrorTitle } from '../use-error-title.ts'
import { useClearOfFocus } from './use-clear-of-focus.ts'

const manager = Toast.createToastManager<QueuedToast>()

/** Screen readers must register the live region before its content appears. */
const regionMs = 150
/** Errors are longer to read than successes. */
const errorToastMs = 8000

export function ToastShelf() {
  const t = useT()
  const shelf = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let release: (() => void) | undefined
    const timer = setTimeout(() => (release = toastQueue.handOver(show)), regionMs)
    return () => {
      clearTimeout(timer)
      release?.()
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={3} timeout={limits.toastMs}>
      <Toast.Portal>
        <Toast.Viewport ref={shelf} className={styles.shelf} aria-label={t('parts.notifications')}>
          <ToastList shelf={shelf} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function show(toast: QueuedToast): void {
  const { kind, words } = toast
  const timeout = kind === 'error' ? errorToastMs : limits.toastMs
  // Not `priority: 'high'`: that hides the close button from screen readers until F6; the role below announces errors at once.
  manager.add({ id: `${kind}:${words(languageStore.get().t)}`, type: kind, data: toast, timeout })
}

const icons: Record<string, IconName> = { success: 'checkCircle', info: 'info', error: 'alert' }

function ToastList({ shelf }: { shelf: RefObject<HTMLDivElement | null> }) {
  const t = useT()
  const { toasts, close } = Toast.useToastManager<QueuedToast>()
  useClearOfFocus(shelf, toasts.length)
  useErrorTitle(toasts.some(({ type }) => type === 'error'))
  useEffect(
    () => toastQueue.onSettled((act) => toasts.forEach(({ id, data }) => data?.act === act && close(id))),
    [toasts, close],
  )
  const oldestFirst = toasts.reduceRight<typeof toasts>((all, toast) => (toast.limited ? all : [...all, toast]), [])
  return oldestFirst.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      role={toast.type === 'error' ? 'alert' : 'status'}
      aria-modal={undefined}
      tabIndex={-1}
      className={cx(styles.toast, styles[toast.type ?? 'info'])}
      swipeDirection={['right', 'down']}
    >
      <Toast.Content className={styles.content}>
        <Icon name={icons[toast.type ?? 'info'] ?? 'info'} />
        <Toast.Description className={styles.text}>{toast.data?.words(t)}</Toast.Description>
        <Toast.Close aria-hidden={undefined} render={<IconButton icon="close" name={t('parts.close')} />} />
      </Toast.Content>
    </Toast.Root>
  ))
}
