import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import { FailureNotice } from '../notice.tsx'
import { Small, Stack } from './page.tsx'

export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}

export function MoreRows({
  query,
  shown,
  total,
  onMore,
}: {
  query: Pages
  shown: number
  total: number
  onMore: () => void
}) {
  const t = useT()
  if (!query.hasNextPage) return null
  const more = () => {
    onMore()
    void query.fetchNextPage()
  }
  return (
    <Stack tight>
      <Small>{t('list.shown', { shown, total })}</Small>
      <FailureNotice failure={query.isFetchNextPageError ? query.error : null} texts={{ otherwise: 'e.load' }} />
      <div>
        <Button busy={query.isFetchingNextPage} onClick={more}>
          {t('list.more')}
        </Button>
      </div>
    </Stack>
  )
}
