import { useT } from '../text/use-t.ts'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../ui/page/page.tsx'
import styles from './layout/public-layout.module.css'

export function PageFailed() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('e.load')}</PageHeading>
      <LoadFailed error={null} onRetry={() => location.reload()} />
    </Stack>
  )
}

export function CrashPage() {
  return (
    <div className={styles.page}>
      <main id="content" className={styles.main} tabIndex={-1}>
        <PageFailed />
      </main>
    </div>
  )
}
