import { type ReactNode, useEffect } from 'react'
import { useOnline } from '../lib/use-online.ts'
import type { PlainKey } from '../text/messages.ts'
import { useT } from '../text/use-t.ts'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../ui/page/page.tsx'
import styles from './layout/public-layout.module.css'

const reload = () => location.reload()

/** Replaces a page inside its frame. Offline there is no retry button: a reload would lose the page. */
export function PageFailed({ section = 'e.load' }: { section?: PlainKey | undefined }) {
  const t = useT()
  const online = useOnline()
  return (
    <Stack>
      <PageHeading>{t(section)}</PageHeading>
      {online ? <LoadFailed error={null} onRetry={reload} /> : <p role="status">{t('shell.opensLater')}</p>}
    </Stack>
  )
}

export function FrameFailed() {
  return (
    <div className={styles.page}>
      <main id="content" className={styles.main} tabIndex={-1}>
        <PageFailed />
      </main>
    </div>
  )
}

/** Around the view of a crash: reloads the page when the network returns. */
export function Crashed({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return children
}
