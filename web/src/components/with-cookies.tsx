import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '../text/use-t.ts'
import { Notice } from '../ui/notice.tsx'

/** While the browser blocks cookies, nothing that the form sends could succeed. */
export function WithCookies({ children }: { children: ReactNode }) {
  const t = useT()
  const isBlocked = useSyncExternalStore(
    () => () => undefined,
    () => !navigator.cookieEnabled,
    () => false,
  )
  return isBlocked ? <Notice kind="error">{t('e.cookies')}</Notice> : children
}
