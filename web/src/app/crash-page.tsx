import { useT } from '../text/use-t.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageHeading, Stack } from '../ui/page.tsx'
import styles from './public-layout.module.css'

/** A page's code did not come, or it broke: a way on instead of an empty screen. */
export function CrashPage() {
  const t = useT()
  return (
    <div className={styles.page}>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Stack>
          <PageHeading>{t('e.load')}</PageHeading>
          <LoadFailed error={null} onRetry={() => location.reload()} />
        </Stack>
      </main>
    </div>
  )
}
