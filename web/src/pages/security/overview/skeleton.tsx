import { useT } from '../../../text/use-t.ts'
import { Columns } from '../../../ui/page/columns.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Stack } from '../../../ui/page/page.tsx'
import styles from './row.module.css'
import { RowsSkeleton } from './row.tsx'

/** Cards and rows of the height of the loaded ones. */
export function OverviewSkeleton() {
  const t = useT()
  const side = (
    <Card heading={t('security.trouble')}>
      <RowsSkeleton rows={3} />
    </Card>
  )
  return (
    <Stack>
      <Card>
        <div className={styles.statusSkeleton}>
          <Skeleton lines={2} />
        </div>
      </Card>
      <Columns side={side}>
        <Stack>
          <Card heading={t('security.logIn')}>
            <RowsSkeleton rows={4} />
          </Card>
          <Card heading={t('sessions.title')}>
            <RowsSkeleton rows={2} />
          </Card>
        </Stack>
      </Columns>
    </Stack>
  )
}
