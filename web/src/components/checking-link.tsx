import { useT } from '../text/use-t.ts'
import { Skeleton } from '../ui/page/loading.tsx'
import { PageHeading, Stack } from '../ui/page/page.tsx'

export function CheckingLink() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('confirm.checking')}</PageHeading>
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    </Stack>
  )
}
